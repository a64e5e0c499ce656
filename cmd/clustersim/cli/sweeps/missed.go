package sweeps

import (
	"fmt"
	"math"
	"sync"

	"github.com/clustersim/clustersim/cmd/clustersim/cli/output"
	"github.com/clustersim/clustersim/experiments/campaign"
)

// shareOff is by how much a share of communication may differ from the wanted one
// without a word: the search for it ends a thousand times nearer, unless the share
// jumps.
const shareOff = 1e-6

// missedShares passes results on and counts the runs whose program could not be
// given the intensity that they name.
type missedShares struct {
	to campaign.Sink

	mu           sync.Mutex
	runs         int
	off          float64          // the most so far
	worst        *campaign.Result // of it; of several that with the least ID
	wanted, have float64          // of it
}

// Append passes a result on.
func (m *missedShares) Append(r *campaign.Result) error {
	if wanted, scaled := r.Job.Setting.Intensity.Share(); scaled && r.Err == nil {
		m.look(r, wanted, r.Figures[campaign.PlannedShare])
	}
	return m.to.Append(r)
}

func (m *missedShares) look(r *campaign.Result, wanted, have float64) {
	off := math.Abs(have - wanted)
	if !(off > shareOff) {
		return
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	m.runs++
	if off > m.off || off == m.off && r.Job.ID.String() < m.worst.Job.ID.String() {
		m.off, m.worst, m.wanted, m.have = off, r, wanted, have
	}
}

// note is a line on the runs that missed their share, of those made; "": none did.
func (m *missedShares) note(made int) string {
	if m.runs == 0 {
		return ""
	}
	j := m.worst.Job
	at := fmt.Sprintf("%s on %s with %s", j.Value("workload").Text, j.Value("platform").Text, j.Value("scheduler").Text)
	if seed := j.Value("seed").Text; seed != "" {
		at += ", seed " + seed
	}
	return fmt.Sprintf("note: %d of %s have less communication than their intensity says, since the share jumps over it (see planned_share): furthest off is %s: %s instead of %s",
		m.runs, output.Plural(made, "run"), at, output.Percent(m.have), output.Percent(m.wanted))
}
