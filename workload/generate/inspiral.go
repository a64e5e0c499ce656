package generate

import (
	"math"

	"github.com/clustersim/clustersim/workload"
)

// Inspiral is LIGO's search for gravitational waves of binary stars. In each of
// G groups, k tasks make template banks (TmpltBank), k search the data with
// them (Inspiral), one looks for coincidences (Thinca), j make banks of the
// triggers (TrigBank), j search again (Inspiral), and one more Thinca ends the
// group. With K and J the sums of k and j it has 2K + 2J + 2G tasks, 2K + 3J
// edges, 6 levels, K entries and G exits.
//
// There is a group for every 50 tasks, as in the published example of 1000. The
// count is exact where it is even, else one more; 6 is the least.
func (w Workflow) Inspiral() (*workload.DAG, error) {
	if err := w.Check(6); err != nil {
		return nil, err
	}
	groups := max(1, int(math.Round(float64(w.Tasks)/50)))
	tasks := (w.Tasks+1)/2 - groups
	banks := tasks / 2
	s := w.start("inspiral")
	for g := range groups {
		k, j := share(banks, groups, g), share(tasks-banks, groups, g)
		bank := s.runs(k, "TmpltBank", 17.6, 18.7)
		search := s.runs(k, "Inspiral", 250, 675)
		thinca := s.run("Thinca", 4.85, 5.75)
		trigger := s.runs(j, "TrigBank", 4.5, 5.8)
		again := s.runs(j, "Inspiral", 250, 675)
		end := s.run("Thinca", 4.85, 5.75)
		for i := range k {
			s.send(bank[i], s.file(0.96e6, 1.01e6), search[i])
			s.send(search[i], s.file(165e3, 455e3), thinca)
		}
		s.send(thinca, s.file(25e3, 48e3), trigger...)
		for i := range j {
			s.send(trigger[i], s.file(8e3, 17e3), again[i])
			s.send(again[i], s.file(165e3, 455e3), end)
		}
	}
	return s.b.Build()
}
