package files

import (
	"fmt"
	"strings"

	"github.com/clustersim/clustersim/cmd/clustersim/internal/output"
	"github.com/clustersim/clustersim/experiments/report"
	"github.com/clustersim/clustersim/experiments/report/table"
	"github.com/clustersim/clustersim/internal/measure/survey"
	"github.com/clustersim/clustersim/internal/units"
	"github.com/clustersim/clustersim/platform"
)

// sampledPairs is how many pairs of hosts are looked at in a platform that has more.
const sampledPairs = 1000

// shownZones is how many zones people see.
const shownZones = 40

// addSurvey adds what is in the zones of a platform, and how far apart its hosts are.
func addSurvey(r *report.Report, p *platform.Platform, seed uint64) {
	zones := survey.Zones(p)
	if shown := survey.Notable(zones); len(shown) > 0 {
		more := len(shown) - shownZones
		r.Show("zones", zoneTable(shown[:min(len(shown), shownZones)]))
		if more > 0 {
			r.Say("and %s (-o json has them)", units.Count(more, "more zone"))
		}
	}
	r.Keep("zones", "", zoneTable(zones))
	pairs := survey.SamplePairs(p, sampledPairs, seed)
	r.Data("route_pairs", pairs.Count, "all_route_pairs", pairs.All, "pairs_without_route", pairs.Routeless)
	if pairs.Count > pairs.Routeless {
		shown, full := spreads(pairs)
		r.Show(routesHead(pairs, p.NumHosts(), seed), shown)
		r.Keep("routes", "", full)
	}
}

// routesHead says which routes the table is about.
func routesHead(s survey.Pairs, hosts int, seed uint64) string {
	head := fmt.Sprintf("routes between all %d pairs of hosts", s.Count)
	if !s.All {
		head = fmt.Sprintf("routes between %d pairs of hosts, drawn from %d with seed %d", s.Count, hosts*(hosts-1), seed)
	}
	if s.Routeless > 0 {
		head += fmt.Sprintf("; %d have no route", s.Routeless)
	}
	return head
}

// spreads has how routes are spread, for people and for programs.
func spreads(s survey.Pairs) (shown, full *table.Table) {
	columns := table.Keys("of", "min", "median", "mean", "max")
	shown, full = table.New(columns...), table.New(columns...)
	add := func(key, name, unit string, x survey.Spread) {
		short := func(v float64) string {
			if unit == "" {
				return output.Digits(v)
			}
			return output.Short(v, unit)
		}
		shown.Add(name, short(x.Min), short(x.Median), short(x.Mean), short(x.Max))
		full.Add(key, x.Min, x.Median, x.Mean, x.Max)
	}
	add("latency_s", "latency", "s", s.LatencySec)
	add("bandwidth_bytes_per_s", "bandwidth", "B/s", s.BandwidthBytesPerSec)
	add("links", "links", "", s.Links)
	return shown, full
}

func zoneTable(zones []survey.Zone) *table.Table {
	unit := func(unit string) func(v any) string {
		return func(v any) string { return output.Short(v.(float64), unit) }
	}
	sized := false
	for _, z := range zones {
		sized = sized || z.Sizes != ""
	}
	t := table.New(
		table.Column{Key: "zone"}, table.Column{Key: "depth"}.If(false), table.Column{Key: "kind"}, table.Column{Key: "sizes"}.If(sized),
		table.Column{Key: "hosts"}, table.Column{Key: "routers"}, table.Column{Key: "cores"},
		table.Column{Key: "min_speed_flops", Head: "speed", Text: unit("f/s")}, table.Column{Key: "max_speed_flops", Head: "to", Text: unit("f/s")},
		table.Column{Key: "shared_links", Head: "shared"}, table.Column{Key: "fatpipe_links", Head: "fat pipes"}, table.Column{Key: "duplex_links", Head: "duplex"},
		table.Column{Key: "bisection_bytes_per_s", Head: "bisection", Text: unit("B/s")},
	)
	for _, z := range zones {
		name := table.Shown{Text: strings.Repeat("  ", max(0, z.Depth-1)) + z.Name, Data: z.Name}
		least, most := any(z.MinFlops), any(z.MaxFlops)
		if z.Hosts == 0 {
			least, most = nil, nil
		}
		t.Add(name, z.Depth, z.Kind, z.Sizes, z.Hosts, z.Routers, z.Cores, least, most, z.Links.Shared, z.Links.FatPipe, z.Links.Duplex, z.BisectionBytesPerSec)
	}
	return t
}
