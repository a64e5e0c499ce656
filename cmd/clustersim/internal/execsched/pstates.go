package execsched

import (
	"fmt"
	"math"

	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler"
)

// pstates are a host's power states, for hosts with several: the speeds of a core, and
// the state at the start.
type pstates struct {
	Flops []float64 `json:"pstates_flops,omitempty"`
	First *int      `json:"pstate,omitempty"`
}

func pstatesOf(k *platform.HostKind) pstates {
	d := k.Details.OrNone()
	if len(d.PstateFlops) < 2 {
		return pstates{}
	}
	return pstates{d.PstateFlops, &d.Pstate}
}

// hostState is a power state that an online program sets.
type hostState struct {
	Host   ref  `json:"host"`
	Pstate *int `json:"pstate"`
}

// pstateChanges are the power states among an online program's decisions.
func pstateChanges(r reply, rows []hostState, d *directory) ([]scheduler.PstateChange, error) {
	var changes []scheduler.PstateChange
	for i, row := range rows {
		h, err := d.host(row.Host)
		if err == nil && row.Pstate == nil {
			err = fmt.Errorf("host %q: no pstate", d.pr.Platform.HostName(h))
		}
		if err != nil {
			return nil, fmt.Errorf("reply %d: pstates[%d]: %w", r.line, i, err)
		}
		changes = append(changes, scheduler.PstateChange{Host: h, Pstate: *row.Pstate})
	}
	return changes, nil
}

// addPstate gives a placed task its power state, and all others that of their host.
func addPstate(s *scheduler.Schedule, pr *scheduler.Problem, rows []placement, d *directory) error {
	given := false
	for _, row := range rows {
		given = given || row.Pstate != nil
	}
	if !given {
		return nil
	}
	s.Pstate = make([]int32, len(s.Host))
	for t, h := range s.Host {
		if h != platform.NoHost {
			s.Pstate[t] = int32(pr.Platform.Host(h).Details.OrNone().Pstate)
		}
	}
	for _, row := range rows {
		if row.Pstate == nil {
			continue
		}
		t, err := d.task(row.Task)
		if err != nil {
			return err
		}
		s.Pstate[t] = int32(max(math.MinInt32, min(math.MaxInt32, *row.Pstate))) // checked with the schedule
	}
	return nil
}

// Govern sets the power states of the last decisions.
func (p *Program) Govern(scheduler.PowerView) ([]scheduler.PstateChange, error) {
	changes := p.online.pstates
	p.online.pstates = nil
	return changes, nil
}

var _ scheduler.Governor = (*Program)(nil)
