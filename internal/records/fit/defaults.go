package fit

// Defaults are what to begin with for records of a workflow system, and what to fit: the
// parameters that makespans tell something of. Scan interval, match cycle and slots they do
// not; take them from a site's configuration.
func Defaults(system string) (from, free string) {
	switch system {
	case "Pegasus", "DAGMan":
		return "htcondor-8.6", "begin=1s..1000s,pipe=1MBps..1GBps,stretch=0.5..5"
	case "Makeflow":
		return "makeflow-wq", "submit-gap=10ms..60s,pipe=1MBps..10GBps,begin=1s..1000s"
	case "Nextflow":
		return "nextflow-local", "dispatch=100ms..60s,pipe=1MBps..10GBps,begin=1s..1000s"
	}
	return "serial", "begin=1s..1000s,pipe=1MBps..1GBps,submit-gap=10ms..60s"
}
