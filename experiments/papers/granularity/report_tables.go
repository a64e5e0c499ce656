package granularity

import (
	"github.com/clustersim/clustersim/experiments/ledger"
	"github.com/clustersim/clustersim/experiments/report/table"
	"github.com/clustersim/clustersim/platform"
)

// table1 is the machine before and after: nodes, then links.
func (s *Study) table1() *table.Table {
	t := table.New(table.Keys("machine", "kind", "name", "speed_mips", "bandwidth_gbps")...)
	for _, m := range []struct {
		name string
		of   *platform.Platform
	}{{"before", s.in.before}, {"after", s.in.after}} {
		for _, h := range m.of.Hosts() {
			t.Add(m.name, "node", h.Name, mega(h.SpeedFlops), nil)
		}
		for _, l := range m.of.Links() {
			if l.BandwidthBytesPerSec*8e-9 <= newLink.BandwidthBytesPerSec*8e-9 {
				t.Add(m.name, "link", l.Name, nil, l.BandwidthBytesPerSec*8e-9)
			}
		}
	}
	return t
}

// table2 is the program before and after: tasks and messages, published and ours.
func (s *Study) table2() *table.Table {
	t := table.New(table.Keys("i", "gamma", "epsilon", "work_gi", "data_mb", "refined_work_gi_published", "refined_work_gi", "refined_data_mb_published", "refined_data_mb")...)
	eta := Refinement{K: s.in.splitFactor(), Beta: publishedBeta}.Eta(s.in.alpha())
	for i, row := range printedTable2 {
		volume := ledger.Printed(row.volume).Value
		cells := []any{i + 1, nil, nil, nil, volume, nil, nil, ledger.Printed(row.volume2).Value, eta * volume}
		if row.load != "" {
			load := ledger.Printed(row.load).Value
			cells[1], cells[2], cells[3], cells[5], cells[6] = row.gamma, row.epsilon, load, ledger.Printed(row.load2).Value, eta*load
		}
		t.Add(cells...)
	}
	return t
}
