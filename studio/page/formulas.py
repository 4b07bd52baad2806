"""The formula of each number that the film shows, in signs that every language shares."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

# By the function of attention_math, and its part where it returns a record.
FORMULAS: Mapping[str, str] = MappingProxyType(
    {
        "attend.dots": "dotᵢ = q · kᵢ = Σⱼ qⱼ kᵢⱼ",
        "attend.divisor": "√d_k",
        "attend.scores": "scoreᵢ = dotᵢ ÷ divisor ÷ temperature",
        "attend.exponentials": "e^scoreᵢ",
        "attend.normalizer": "Σⱼ e^scoreⱼ",
        "attend.weights": "wᵢ = e^scoreᵢ ÷ Σⱼ e^scoreⱼ",
        "attend.log_weights": "ln wᵢ = scoreᵢ − ln Σⱼ e^scoreⱼ",
        "attend.weights_total": "Σᵢ wᵢ",
        "attend.contributions": "wᵢ vᵢ",
        "attend.running_totals": "Σⱼ wⱼ vⱼ, j ≤ i",
        "attend.output": "Σᵢ wᵢ vᵢ",
        "attend.entropy_nats": "−Σᵢ wᵢ ln wᵢ",
        "attend.peak_weight": "maxᵢ wᵢ",
        "attend.effective_keys": "e^(−Σᵢ wᵢ ln wᵢ)",
        "attend.peak_sensitivity": "max |∂wᵢ ÷ ∂scoreⱼ| = w (1 − w), w = maxᵢ wᵢ",
        "products": "qⱼ kᵢⱼ",
        "rest_products.total": "Σⱼ qⱼ kᵢⱼ, j ∉ kept",
        "rest_total.total": "Σᵢ xᵢ, i ∉ kept",
        "rest_contributions.total": "Σᵢ wᵢ vᵢ, i ∉ kept",
        "rest_count": "n − |kept|",
        "columns": "xᵢⱼ, j ∈ kept",
        "fixed_summary": "Σᵢ vᵢ ÷ n_keys",
        "divisor": "√d_k",
        "divider_width": "d_k",
        "spread_width": "d_k",
        "dot_variance": "d_k",
        "dot_deviation": "√d_k",
        "scaled_deviation": "√d_k ÷ √d_k",
        "spread_limit": "3 √d_k",
        "spread_start": "−3 √d_k",
        "sample_deviation": "√(Σ x² ÷ n)",
        "sample_dots": "q · k, q and k ∼ N(0, 1)",
        "scaled_sample": "q · k ÷ √d_k, q and k ∼ N(0, 1)",
        "sample_count": "n",
        "key_count": "n_keys",
        "key_width": "d_k",
        "value_width": "d_v",
        "addresses": "1, 2, …, n",
        "repeated_addresses": "n + 1, n + 2, …, 2n",
        "doubled": "2n",
        "multiply_adds_cross": "n_keys × d_k",
        "multiply_adds_self": "n × n × d_k",
        "leading_keys": "{i : q · kᵢ = maxⱼ q · kⱼ}",
        "lightest_key": "argminᵢ q · kᵢ",
        "query_at": "(1 − t) q + t q′",
        "longer_query": "factor · q",
        "counter_factor": "10^step",
        "growing_factor": "factor^share",
        "gap_stop": "×",
        "gap_factor": "×",
        "dial_factor": "10^place",
        "gap_temperature": "1 ÷ factor",
        "shared_floor": "⌈log₁₀ minᵢ wᵢ⌉ − 1",
        "decades": "10^e, floor ≤ e ≤ 0",
        "weight_bounds": "0 ≤ w ≤ 1",
    }
)


def formula(function: str, part: str | None) -> str:
    """The formula of ``function``, a dotted name of attention_math; empty where it has none."""
    name = function.rpartition(".")[2]
    return FORMULAS.get(name if part is None else f"{name}.{part}", "")
