package files

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/clustersim/clustersim/cmd/clustersim/internal/input"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/mistake"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/output"
	"github.com/clustersim/clustersim/experiments/report"
	"github.com/clustersim/clustersim/experiments/report/table"
	"github.com/clustersim/clustersim/internal/srcerr"
	"github.com/clustersim/clustersim/platform"
)

// describeRoute reads a platform and describes the routes between two of its hosts.
func describeRoute(in *input.Reader, arg, from, to string) (*report.Report, error) {
	p, err := in.ReadPlatform(arg)
	if err != nil {
		return nil, err
	}
	src, errSrc := hostNamed(p, arg, from)
	dst, errDst := hostNamed(p, arg, to)
	if errSrc != nil {
		return nil, errSrc
	} else if errDst != nil {
		return nil, errDst
	}
	there, latencySec, err := p.AppendRouteLatency(nil, src, dst)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", arg, err)
	}
	r := &report.Report{CSV: linkTable()}
	addRoute(r, p, "", from, to, there, latencySec)
	back, latencySec, err := p.AppendRouteLatency(nil, dst, src)
	slices.Reverse(there)
	same := slices.EqualFunc(there, back, func(a, b platform.LinkID) bool { return p.Cable(a) == p.Cable(b) })
	switch {
	case err != nil:
		r.Data("back", nil)
		r.Say("There is no way back.")
	case src == dst:
	case same:
		r.Data("back_is_reversed", true)
		text := "The way back is the same"
		if len(back) > 0 && !slices.Contains(there, back[0]) {
			text += ", over the other halves of split-duplex cables"
		}
		r.Say("%s.", text)
	default:
		r.Data("back_is_reversed", false)
		addRoute(r, p, "back_", to, from, back, latencySec)
	}
	return r, nil
}

// hostNamed finds a host of a platform, or suggests one.
func hostNamed(p *platform.Platform, arg, name string) (platform.HostID, error) {
	id, ok := p.HostByName(name)
	if ok {
		return id, nil
	}
	var names []string
	for id := range platform.HostID(min(p.NumHosts(), 10_000)) {
		names = append(names, p.HostName(id))
	}
	hint := fmt.Sprintf("the first is %q, the last %q", p.HostName(0), p.HostName(platform.HostID(p.NumHosts()-1)))
	if s := srcerr.Suggest(name, names); s != "" {
		hint = fmt.Sprintf("did you mean %q?", s)
	}
	return 0, mistake.Usagef("--route: %s has no host %q (%s)", arg, name, hint)
}

// addRoute adds one direction: its links, and what they amount to.
func addRoute(r *report.Report, p *platform.Platform, prefix, from, to string, links []platform.LinkID, latencySec float64) {
	t := linkTable()
	for i, l := range links {
		k := p.Link(l)
		sharing := [...]string{platform.Shared: "shared", platform.FatPipe: "fatpipe", platform.Wireless: "wireless"}[k.Sharing]
		for _, rows := range []*table.Table{t, r.CSV} {
			rows.Add(from, to, i+1, p.LinkName(l), p.Fastest(l), k.LatencySec, sharing)
		}
	}
	r.Data(prefix+"from", from, prefix+"to", to, prefix+"latency_s", latencySec)
	r.Add(report.Part{Key: prefix + "links", Head: fmt.Sprintf("%s to %s", from, to), Body: t})
	if len(links) == 0 {
		r.Say("Latency %s, which is the distance between their coordinates; no links.", output.Short(latencySec, "s"))
		return
	}
	narrow := slices.MinFunc(links, func(a, b platform.LinkID) int { return cmp.Compare(p.Fastest(a), p.Fastest(b)) })
	r.Data(prefix+"bandwidth_bytes_per_s", p.Fastest(narrow), prefix+"bottleneck", p.LinkName(narrow))
	r.Say("Latency %s, bottleneck %s of %s.", output.Short(latencySec, "s"), p.LinkName(narrow), output.Short(p.Fastest(narrow), "B/s"))
}

func linkTable() *table.Table {
	unit := func(unit string) func(v any) string {
		return func(v any) string { return output.Short(v.(float64), unit) }
	}
	return table.New(
		table.Column{Key: "from"}.If(false), table.Column{Key: "to"}.If(false), table.Column{Key: "hop"}, table.Column{Key: "link"},
		table.Column{Key: "bandwidth_bytes_per_s", Head: "bandwidth", Text: unit("B/s")}, table.Column{Key: "latency_s", Head: "latency", Text: unit("s")},
		table.Column{Key: "sharing"},
	)
}
