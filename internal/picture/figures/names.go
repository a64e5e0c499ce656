package figures

import "strings"

// known are labels and units of columns that campaigns and runs print, where the name
// itself does not give them.
var known = map[string]struct {
	label, unit string
	input       bool
}{
	"makespan_s":              {"makespan", "s", false},
	"work_flop":               {"work W", "flop", false},
	"marked_speed_flops":      {"marked speed C", "flop/s", false},
	"speed_flops":             {"speed V", "flop/s", false},
	"speed_efficiency":        {"speed efficiency E_{v}", "", false},
	"speed_efficiency_ratio":  {"E_{v2}/E_{v1}", "", false},
	"before_speed_efficiency": {"speed efficiency before, E_{v1}", "", false},
	"before_makespan_s":       {"makespan before", "s", false},
	"phi":                     {"scalability Φ", "", false},
	"speedup":                 {"speedup", "", false},
	"efficiency":              {"efficiency", "", false},
	"slr":                     {"schedule length ratio", "", false},
	"utilisation":             {"utilisation", "", false},
	"communication_share":     {"communication in the critical path", "", false},
	"planned_share":           {"planned communication share", "", false},
	"data_factor":             {"factor of the volumes", "", false},
	"split_tasks":             {"refined tasks", "", false},
	"isospeed_beta":           {"growth β that keeps E_{v}", "", false},
	"isospeed_work_flop":      {"work W_{2} that keeps E_{v}", "flop", false},
	"isospeed_phi":            {"scalability Φ at equal E_{v}", "", false},
	"isospeed_status":         {"search for equal E_{v}", "", false},
	"gap":                     {"gap to the lower bound", "", false},
	"robustness":              {"makespan over the planned one", "", false},
	"tasks":                   {"tasks", "", false},
	"edges":                   {"edges", "", false},
	"hosts":                   {"hosts", "", false},
	"energy_j":                {"energy", "J", false},
	"energy_delay_js":         {"energy-delay product", "J·s", false},
	"peak_power_w":            {"peak power", "W", false},
	"cost":                    {"cost", "", false},
	"k":                       {"extension k", "", true},
	"beta":                    {"parallel growth β", "", true},
	"alpha":                   {"serial part α", "", true},
	"chi":                     {"reduce share χ", "", true},
	"ccr":                     {"CCR", "", true},
}

// unitEnds are the ends of names that stand for a unit, longer ones first.
var unitEnds = []struct{ end, unit string }{
	{"_bytes_per_s", "B/s"}, {"_percent", "%"}, {"_bytes", "B"}, {"_flops", "flop/s"}, {"_flop", "flop"}, {"_core_s", "core·s"}, {"_ms", "ms"}, {"_s", "s"},
}

// LabelOf is a column's label and unit for an axis: makespan and s for
// makespan_s. Columns that are not known are read from their names.
func LabelOf(column string) (label, unit string) {
	column = last(column)
	if k, ok := known[column]; ok {
		return k.label, k.unit
	}
	for _, u := range unitEnds {
		if rest, ends := strings.CutSuffix(column, u.end); ends && rest != "" {
			column, unit = rest, u.unit
			break
		}
	}
	return strings.ReplaceAll(column, "_", " "), unit
}

// isMetric says whether a name is that of a result of runs.
func isMetric(name string) bool {
	if k, ok := known[name]; ok {
		return !k.input
	}
	_, unit := LabelOf(name)
	return unit != "" || strings.HasPrefix(name, "before_")
}

// shortName is what stands before a value in legends and titles: the symbol of a
// known input, else the label without its unit.
func shortName(column string) string {
	label, _ := LabelOf(column)
	if k, ok := known[last(column)]; ok && k.input {
		return label[strings.LastIndexByte(label, ' ')+1:]
	}
	return label
}
