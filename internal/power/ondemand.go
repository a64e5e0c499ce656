package power

import (
	"cmp"
	"errors"
	"fmt"
	"iter"
	"slices"

	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler"
)

// Fastest and Slowest stand for these of a host's power states. No task could run in one
// with a speed of 0, so that is never the slowest.
const (
	Fastest = -1
	Slowest = -2
)

// OnDemand is a governor: a host on which a task runs is in the state Busy, one on which
// none runs in the state Idle. With Fastest and Slowest it is the governor "ondemand" of
// V. Pallipadi and A. Starikovskiy, "The ondemand governor", Ottawa Linux Symposium 2006,
// one that samples without delay and has two levels. Tasks then run as fast as hosts can,
// and only the time in which hosts idle gets cheaper.
//
// Hosts with fewer than two states are left alone; one that lacks the state that is
// named ends the run. Cost: O(hosts touched) a call.
type OnDemand struct{ Busy, Idle int }

// Govern sets the states of the hosts of tasks that have started or ended.
func (g *OnDemand) Govern(v scheduler.PowerView) ([]scheduler.PstateChange, error) {
	var changes []scheduler.PstateChange
	for _, h := range v.Touched() {
		want := g.Idle
		if v.Running(h) > 0 {
			want = g.Busy
		}
		k := v.Problem().Platform.Host(h)
		if len(k.Details.OrNone().PstateFlops) < 2 {
			continue
		}
		state, err := stateOf(k, want)
		if err != nil {
			return nil, fmt.Errorf("host %q: %w", v.Problem().Platform.HostName(h), err)
		}
		if state != v.Pstate(h) {
			changes = append(changes, scheduler.PstateChange{Host: h, Pstate: state})
		}
	}
	return changes, nil
}

// Wrong yields what is wrong with the states on a platform, by the parameter: busy if a host with several power states
// lacks the state Busy, or could run nothing in it; idle if one lacks the state Idle, which may stop the host.
func (g *OnDemand) Wrong(p *platform.Platform) iter.Seq2[string, error] {
	return func(yield func(string, error) bool) {
		if err := check(p, g.Busy, true); err != nil && !yield("busy", err) {
			return
		}
		if err := check(p, g.Idle, false); err != nil {
			yield("idle", err)
		}
	}
}

// CheckStates returns an error if a governor names power states that hosts of a platform lack. The name is that of its
// scheduler.
func CheckStates(name string, g scheduler.Governor, p *platform.Platform) error {
	x, names := g.(*OnDemand)
	if !names {
		return nil
	}
	var errs []error
	for key, err := range x.Wrong(p) {
		errs = append(errs, fmt.Errorf("scheduler %s: %s: %w", name, key, err))
	}
	return errors.Join(errs...)
}

func check(p *platform.Platform, want int, computes bool) error {
	for h := range platform.HostID(p.NumHosts()) {
		k := p.Host(h)
		if len(k.Details.OrNone().PstateFlops) < 2 {
			continue
		}
		state, err := stateOf(k, want)
		if err == nil && computes && k.Details.PstateFlops[state] == 0 {
			err = fmt.Errorf("power state %d has speed 0, in which no task runs", state)
		}
		if err != nil {
			return fmt.Errorf("host %q: %w", p.HostName(h), err)
		}
	}
	return nil
}

// stateOf is the number of a host's state.
func stateOf(k *platform.HostKind, want int) (int, error) {
	if want >= 0 {
		if n := len(k.Details.PstateFlops); want >= n {
			return 0, fmt.Errorf("no power state %d (it has %d, counted from 0)", want, n)
		}
		return want, nil
	}
	states := useful(k)
	switch {
	case states == nil:
		return k.Details.Pstate, nil
	case want == Fastest:
		return int(states[0]), nil
	default:
		return int(states[len(states)-1]), nil
	}
}

// useful are the power states of a host in which tasks can run, the fastest first; nil if
// the host has no states to choose from.
func useful(k *platform.HostKind) []int32 {
	flops := k.Details.OrNone().PstateFlops
	var states []int32
	for i := range flops {
		if flops[i] > 0 && !slices.Contains(flops[:i], flops[i]) {
			states = append(states, int32(i))
		}
	}
	if len(states) < 2 {
		return nil
	}
	slices.SortFunc(states, func(a, b int32) int { return cmp.Compare(flops[b], flops[a]) })
	return states
}
