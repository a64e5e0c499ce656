package queue

import (
	"errors"
	"fmt"
	"math"

	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/sim/internal/world"
	"github.com/clustersim/clustersim/workload/jobs"
)

// profileFailures are the times in which hosts are off by the profiles of the platform: they end jobs as any failure
// does. Profiles without an end are followed up to a date after which hardly any job can run.
func (e *engine) profileFailures() (list []jobs.Block, err error) {
	p := e.o.Platform
	if p == nil || p.Profiled() == "" {
		return nil, nil
	}
	lines, err := world.Profiles{}.Timelines(p)
	if err != nil {
		return nil, fmt.Errorf("queue: %w", err)
	}
	untilSec := e.horizonSec()
	for _, line := range lines {
		var hosts []platform.HostID
		for _, of := range line.Of {
			switch {
			case of.Kind == world.HostState:
				hosts = append(hosts, of.Host)
			case e.stage != nil:
				return nil, errors.New("queue: the platform has profiles of speeds, bandwidths, latencies or links, which jobs that compute or send do not follow: only hosts that go off are simulated")
			}
		}
		if hosts == nil {
			continue
		}
		offSec := math.NaN()
		for {
			atSec, value, ok := line.Events.Next()
			if !ok || !(atSec < untilSec) {
				break
			}
			switch {
			case value <= 0 && !(offSec <= atSec):
				offSec = atSec
			case value > 0 && offSec <= atSec:
				list = e.appendOff(list, hosts, offSec, atSec)
				offSec = math.NaN()
			}
		}
		if offSec <= untilSec {
			list = e.appendOff(list, hosts, offSec, math.Inf(1))
		}
	}
	return list, nil
}

// appendOff appends a time in which hosts are off.
func (e *engine) appendOff(list []jobs.Block, hosts []platform.HostID, fromSec, toSec float64) []jobs.Block {
	if !(fromSec < toSec) {
		return list
	}
	b := jobs.Block{FromSec: fromSec, ToSec: toSec, Why: "off"}
	for _, h := range hosts {
		b.Nodes = e.appendNumbers(b.Nodes, h)
	}
	if b.Nodes == nil {
		return list
	}
	return append(list, b)
}

// appendNumbers appends what counts as nodes of a host: itself, or its cores if units are cores of any node; nothing
// if it is no node.
func (e *engine) appendNumbers(list []int, h platform.HostID) []int {
	node := e.o.nodesBefore(h)
	switch {
	case !e.o.isNode(h):
		return list
	case !e.o.Machine.Cores || e.o.PackNodes:
		if node < e.numbered() {
			list = append(list, node)
		}
		return list
	}
	first := 0
	for other := range node {
		first += e.o.Platform.Host(e.o.hostOf(other)).Cores
	}
	for i := first; i < min(first+e.o.Platform.Host(h).Cores, e.numbered()); i++ {
		list = append(list, i)
	}
	return list
}

// horizonSec is a date after which hardly any job can run.
func (e *engine) horizonSec() float64 {
	t := e.trace
	last, area, longest := 0.0, 0.0, 0.0
	for i, n := range t.Units {
		sec := t.PlannedSec(jobs.ID(i))
		if run := t.RunSec[i]; run >= 0 {
			sec = min(sec, run)
		}
		if last = max(last, t.SubmitSec[i]); sec >= 0 && !math.IsInf(sec, 1) {
			area, longest = area+float64(n)*sec, max(longest, sec)
		}
	}
	return last + 4*area/float64(e.o.Units) + 10*longest
}
