package sim_test

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/sim"
	"github.com/clustersim/clustersim/workload"
)

// disguise gives a case other names and IDs and multiplies its sizes and
// speeds. Its lists hold, for each old ID, the new one.
type disguise struct {
	factor float64 // multiplies work and speeds, data and bandwidths
	hosts  []platform.HostID
	links  []platform.LinkID
	tasks  []workload.TaskID
	edges  []workload.EdgeID // filled by workload

	declare []workload.EdgeID // the old edges in the order in which they are declared
}

// newDisguise changes nothing but names.
func newDisguise(p *platform.Platform, d *workload.DAG) *disguise {
	return &disguise{
		factor: 1,
		hosts:  numbers[platform.HostID](p.NumHosts()),
		links:  numbers[platform.LinkID](p.NumLinks()),
		tasks:  numbers[workload.TaskID](d.NumTasks()),

		declare: numbers[workload.EdgeID](d.NumEdges()),
	}
}

// numbers are 0, 1, ... n-1.
func numbers[ID ~int32](n int) []ID {
	ids := make([]ID, n)
	for i := range ids {
		ids[i] = ID(i)
	}
	return ids
}

// inverse is, for each new number, the old one.
func inverse[ID ~int32](ids []ID) []ID {
	old := make([]ID, len(ids))
	for i, id := range ids {
		old[id] = ID(i)
	}
	return old
}

// platform builds p again, disguised.
func (x *disguise) platform(t *rapid.T, p *platform.Platform) *platform.Platform {
	b := platform.NewBuilder("disguised")
	for _, old := range inverse(x.hosts) {
		h := p.Host(old)
		b.Host(platform.Host{Name: "disguised " + p.HostName(old), SpeedFlops: h.SpeedFlops * x.factor, Cores: h.Cores})
	}
	// If a platform declares no loopbacks, its last link is the one that Build
	// adds.
	last := platform.LinkID(p.NumLinks() - 1)
	require.Equal(t, "__loopback__", p.LinkName(last))
	for _, old := range inverse(x.links[:last]) {
		l := p.Link(old)
		b.Link(platform.Link{
			Name: "disguised " + p.LinkName(old), BandwidthBytesPerSec: l.BandwidthBytesPerSec * x.factor,
			LatencySec: l.LatencySec, Sharing: l.Sharing,
		})
	}
	for src := range platform.HostID(p.NumHosts()) {
		for dst := range platform.HostID(p.NumHosts()) {
			if src == dst {
				continue
			}
			route, err := p.AppendRoute(nil, src, dst)
			require.NoError(t, err)
			for i, l := range route {
				route[i] = x.links[l]
			}
			b.Route(x.hosts[src], x.hosts[dst], route...)
		}
	}
	again, err := b.Build()
	require.NoError(t, err)
	return again
}

// workload builds d again, disguised.
func (x *disguise) workload(t *rapid.T, d *workload.DAG) *workload.DAG {
	b := workload.NewBuilder("disguised")
	for _, old := range inverse(x.tasks) {
		b.Task("disguised "+d.TaskName(old), x.factor*d.WorkFlop(old))
	}
	for _, e := range x.declare {
		if d.IsControl(e) {
			b.Control(x.tasks[d.From(e)], x.tasks[d.To(e)])
		} else {
			b.Edge(x.tasks[d.From(e)], x.tasks[d.To(e)], x.factor*d.Bytes(e))
		}
	}
	again, err := b.Build()
	require.NoError(t, err)
	// Edges are numbered by their source, and from one source as declared.
	x.edges = make([]workload.EdgeID, len(x.declare))
	byFrom := slices.Clone(x.declare)
	slices.SortStableFunc(byFrom, func(e, f workload.EdgeID) int { return cmp.Compare(x.tasks[d.From(e)], x.tasks[d.From(f)]) })
	for i, old := range byFrom {
		x.edges[old] = workload.EdgeID(i)
	}
	return again
}

func (x *disguise) schedule(s *scheduler.Schedule) *scheduler.Schedule {
	again := &scheduler.Schedule{Host: make([]platform.HostID, len(s.Host)), Order: make([][]workload.TaskID, len(s.Order))}
	for t, h := range s.Host {
		again.Host[x.tasks[t]] = x.hosts[h]
	}
	for h, order := range s.Order {
		for _, t := range order {
			again.Order[x.hosts[h]] = append(again.Order[x.hosts[h]], x.tasks[t])
		}
	}
	return again
}

// result is r as the disguised run should report it.
func (x *disguise) result(r *sim.Result) *sim.Result {
	again := &sim.Result{MakespanSec: r.MakespanSec, Events: r.Events, Tasks: make([]sim.TaskRun, len(r.Tasks)), Transfers: slices.Clone(r.Transfers)}
	for t, run := range r.Tasks {
		run.Host = x.hosts[run.Host]
		again.Tasks[x.tasks[t]] = run
	}
	for i := range again.Transfers {
		again.Transfers[i].Edge = x.edges[again.Transfers[i].Edge]
	}
	slices.SortFunc(again.Transfers, func(a, b sim.Transfer) int { return cmp.Compare(a.Edge, b.Edge) })
	return again
}

func permuted[ID ~int32](t *rapid.T, what string, ids []ID) []ID {
	return rapid.Permutation(ids).Draw(t, fmt.Sprint(what, " in another order"))
}
