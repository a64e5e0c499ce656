package parallel

import (
	"context"
	"math"
	"slices"

	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/workload"
)

// Needs is what a rigid parallel task needs on some hosts if nothing else runs.
type Needs struct {
	LatencySec float64 // the longest of its routes, which it waits for first
	HostsSec   float64 // what the slowest of its hosts needs
	LinksSec   float64 // what the slowest of its links needs
	// DelayedByteSec is the largest product of the latency of a route and of what it
	// carries, to which a TCP window is in proportion.
	DelayedByteSec float64
}

// WindowSec is what the slowest TCP window needs, where a window of tcpGammaBytes is
// allowed for twice the latency; 0: there are none.
func (n *Needs) WindowSec(tcpGammaBytes float64) float64 {
	if tcpGammaBytes == 0 {
		return 0
	}
	return 2 * n.DelayedByteSec / tcpGammaBytes
}

// addHosts adds what the hosts need.
func (n *Needs) addHosts(p *platform.Platform, x *workload.Parallel, hosts []platform.HostID) {
	for i, h := range hosts {
		n.HostsSec = max(n.HostsSec, x.Flop(i)/p.Host(h).SpeedFlops)
	}
}

// Sec is how long a rigid parallel task takes on these hosts if nothing else
// runs, without TCP windows: its latency, and then what its slowest host or link needs.
// It is +Inf if data have no route. Cost: that of the routes.
func Sec(p *platform.Platform, x *workload.Parallel, hosts []platform.HostID) float64 {
	var m Measures
	return m.Sec(context.Background(), p, x, hosts)
}

// Measures remember what parallel tasks need on hosts with routes that were followed before: of
// 4,096 hosts there are 17 million, and many tasks take the same hosts. The zero Measures are
// ready; they serve one goroutine.
type Measures struct {
	platform *platform.Platform
	known    []measured
	next     int // which is replaced next

	carried []float64         // by link, 0 between measurements
	used    []platform.LinkID // of them
	route   []platform.LinkID
}

// mostMeasured is how many are remembered.
const mostMeasured = 64

// measured is what data between some hosts need.
type measured struct {
	x     *workload.Parallel // the task, if its places send different amounts; else nil
	bytes float64            // between all places
	hosts []platform.HostID
	needs Needs
	err   error
}

// Sec is [Sec], +Inf too once ctx has ended.
func (m *Measures) Sec(ctx context.Context, p *platform.Platform, x *workload.Parallel, hosts []platform.HostID) float64 {
	n, err := m.Needs(ctx, p, x, hosts)
	if err != nil {
		return math.Inf(1)
	}
	return n.LatencySec + max(n.HostsSec, n.LinksSec)
}

// Needs says what a rigid parallel task needs on these hosts. The error wraps platform.ErrNoRoute, or
// is that of ctx. Cost: that of the routes, the first time.
func (m *Measures) Needs(ctx context.Context, p *platform.Platform, x *workload.Parallel, hosts []platform.HostID) (Needs, error) {
	n, err := m.data(ctx, p, x, hosts)
	n.addHosts(p, x, hosts)
	return n, err
}

// data is what the data of a task need between hosts.
func (m *Measures) data(ctx context.Context, p *platform.Platform, x *workload.Parallel, hosts []platform.HostID) (Needs, error) {
	if x.Bytes == nil {
		return Needs{}, nil
	}
	if m.platform != p {
		*m = Measures{platform: p}
	}
	now := measured{x: x}
	if len(x.Bytes) == 1 {
		now.x, now.bytes = nil, x.Bytes[0]
		hosts = slices.Sorted(slices.Values(hosts)) // their order does not matter
	}
	for i := range m.known {
		if k := &m.known[i]; k.x == now.x && k.bytes == now.bytes && slices.Equal(k.hosts, hosts) {
			return k.needs, k.err
		}
	}
	now.needs, now.err = m.measure(ctx, p, x, hosts)
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

// measure says what the data between these hosts need. It looks at the context at each host.
func (m *Measures) measure(ctx context.Context, p *platform.Platform, x *workload.Parallel, hosts []platform.HostID) (n Needs, err error) {
	if m.carried == nil {
		m.carried = make([]float64, p.NumLinks())
	}
	defer func() {
		for _, l := range m.used {
			m.carried[l] = 0
		}
		m.used = m.used[:0]
	}()
	for i, from := range hosts {
		if ctx.Err() != nil {
			return n, context.Cause(ctx)
		}
		for j, to := range hosts {
			bytes := x.BytesBetween(i, j)
			if bytes == 0 {
				continue
			}
			var sec float64
			if m.route, sec, err = p.AppendRouteLatency(m.route[:0], from, to); err != nil {
				return n, err
			}
			n.LatencySec, n.DelayedByteSec = max(n.LatencySec, sec), max(n.DelayedByteSec, sec*bytes)
			m.carry(p, bytes)
		}
	}
	for _, l := range m.used {
		n.LinksSec = max(n.LinksSec, m.carried[l]/p.Link(l).BandwidthBytesPerSec)
	}
	return n, nil
}

// carry adds bytes to what the links of the route carry; of a fat pipe the largest counts.
func (m *Measures) carry(p *platform.Platform, bytes float64) {
	for _, l := range m.route {
		before := m.carried[l]
		if before == 0 {
			m.used = append(m.used, l)
		}
		if p.Link(l).Sharing == platform.FatPipe {
			m.carried[l] = max(before, bytes)
		} else {
			m.carried[l] = before + bytes
		}
	}
}

// CheckHosts reports a task that needs more hosts than there are.
func CheckHosts(d *workload.DAG, p *platform.Platform) error {
	if d.NumParallel() == 0 {
		return nil
	}
	for t := range workload.TaskID(d.NumTasks()) {
		if x := d.Parallel(t); x != nil && x.Hosts > p.NumHosts() {
			return x.Wrong("use a larger platform", "task %q: requests %d hosts, and the platform has %d", d.TaskName(t), x.Hosts, p.NumHosts())
		}
	}
	return nil
}
