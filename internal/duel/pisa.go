package duel

import "slices"

// PISA's weights, speeds and strengths of links are above 0 and at most 1. Here 1 is a giga of the unit, and the
// least is 1 of it.
var pisaRange = Range{Low: 1, High: 1e9, Even: true}

// PISA is the space of J. Coleman and B. Krishnamachari, "PISA: An adversarial approach to comparing task graph
// scheduling algorithms", arXiv 2403.07120, section VI: related hosts, links that differ and never share anything,
// chains of three to five tasks on three to five hosts to begin with, and changes of a tenth. Schedulers of
// the two that were made for equal hosts or for equal links meet only such platforms.
//
// Deviations: instances begin with values from all of the range; the paper's tasks keep their names when an edge turns
// around, which here cannot be, so that ties between tasks may fall another way; a worse instance is taken by
// the usual rule of annealing and not by the paper's, which takes it with nearly the same chance however much worse.
func PISA(a, b string) *Space {
	s := &Space{
		Family: AnyDAG, Tasks: Count{3, 5}, Hosts: Count{3, 5}, Published: true, Wiring: Mesh,
		WorkFlop: pisaRange, Bytes: pisaRange, Flops: pisaRange, Bandwidth: pisaRange,
	}
	one := Range{Low: pisaRange.High, High: pisaRange.High, Even: true}
	if slices.Contains(equalHosts, a) || slices.Contains(equalHosts, b) {
		s.Flops = one
	}
	if slices.Contains(equalLinks, a) || slices.Contains(equalLinks, b) {
		s.Bandwidth = one
	}
	return s
}

// equalHosts and equalLinks are schedulers that were made for equal hosts, and for equal links.
var (
	equalHosts = []string{"etf", "fcp", "flb"}
	equalLinks = []string{"bil", "dls", "fcp", "flb"}
)

// PISASchedulers are the fifteen of the paper in its order, by our names: dls is its GDL, fastest-host its FastestNode.
func PISASchedulers() []string {
	return []string{
		"bil", "cpop", "duplex", "etf", "fcp", "flb", "fastest-host", "dls", "heft", "mct", "met", "max-min", "min-min", "olb", "wba",
	}
}
