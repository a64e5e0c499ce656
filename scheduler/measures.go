package scheduler

import (
	"context"
	"math"
	"slices"

	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/workload"
)

// Measures remember what parallel tasks need on hosts whose routes were followed before: of
// 4,096 hosts there are 17 million, and many tasks take the same hosts. The zero Measures are
// ready; they serve one goroutine.
type Measures struct {
	platform *platform.Platform
	known    []measured
	next     int // which is replaced next
}

// mostMeasured is how many are remembered.
const mostMeasured = 64

// measured is what data between some hosts need.
type measured struct {
	x     *workload.Parallel // the task, if its places send different amounts; else nil
	bytes float64            // between all places
	hosts []platform.HostID
	needs ParallelNeeds
	err   error
}

// Sec is [ParallelSec], +Inf too once ctx has ended.
func (m *Measures) Sec(ctx context.Context, p *platform.Platform, x *workload.Parallel, hosts []platform.HostID) float64 {
	n, err := m.Needs(ctx, p, x, hosts)
	if err != nil {
		return math.Inf(1)
	}
	return n.LatencySec + max(n.HostsSec, n.LinksSec)
}

// Needs says what a rigid parallel task needs on these hosts. The error wraps platform.ErrNoRoute, or
// is that of ctx. Cost: that of the routes, the first time.
func (m *Measures) Needs(ctx context.Context, p *platform.Platform, x *workload.Parallel, hosts []platform.HostID) (ParallelNeeds, error) {
	n, err := m.data(ctx, p, x, hosts)
	n.addHosts(p, x, hosts)
	return n, err
}

// data is what the data of a task need between hosts.
func (m *Measures) data(ctx context.Context, p *platform.Platform, x *workload.Parallel, hosts []platform.HostID) (ParallelNeeds, error) {
	if x.Bytes == nil {
		return ParallelNeeds{}, nil
	}
	if m.platform != p {
		*m = Measures{platform: p}
	}
	now := measured{x: x}
	if len(x.Bytes) == 1 {
		now.x, now.bytes = nil, x.Bytes[0]
		hosts = slices.Sorted(slices.Values(hosts)) // whose order does not matter
	}
	for i := range m.known {
		if k := &m.known[i]; k.x == now.x && k.bytes == now.bytes && slices.Equal(k.hosts, hosts) {
			return k.needs, k.err
		}
	}
	now.needs, now.err = measureData(ctx, p, x, hosts)
	if ctx.Err() != nil {
		return now.needs, context.Cause(ctx)
	}
	now.hosts = slices.Clone(hosts)
	if len(m.known) < mostMeasured {
		m.known = append(m.known, now)
	} else {
		m.known[m.next] = now
		m.next = (m.next + 1) % mostMeasured
	}
	return now.needs, now.err
}
