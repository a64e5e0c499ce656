package sweeps

import (
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"sync"

	"github.com/clustersim/clustersim/cmd/clustersim/internal/mistake"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/output"
	"github.com/clustersim/clustersim/experiments/campaign"
	"github.com/clustersim/clustersim/experiments/report/table"
	"github.com/clustersim/clustersim/internal/units"
)

// sweepSink is where results go.
type sweepSink struct {
	sink    campaign.Sink
	inOrder bool
	done    campaign.Done // nil: no run is
	finish  func() error
}

// openSink opens the results file, or prepares to print.
func (s *sweep) openSink() (*sweepSink, error) {
	if s.results != "" {
		store, done, err := campaign.OpenStore(s.results, s.format, s.flags.resume, s.runs.OwnAxes()...)
		switch {
		case errors.Is(err, campaign.ErrNotEmpty):
			return nil, mistake.Usagef("%w (go on with --resume, or name another file with --results)", err)
		case err != nil:
			return nil, err
		}
		return &sweepSink{sink: store, done: done, finish: store.Close}, nil
	}
	if table.Format(s.flags.output).ForPeople() {
		t := &sweepTable{sweep: s}
		return &sweepSink{sink: t, inOrder: true, finish: func() error { return t.write(s.stdout) }}, nil
	}
	p := &printer{w: s.stdout, format: s.format}
	_, err := s.stdout.Write(s.format.Header(s.runs.OwnAxes()...))
	return &sweepSink{sink: p, inOrder: true, finish: func() error { return nil }}, err
}

// printer prints results; calls do not overlap, since they come in order.
type printer struct {
	w      io.Writer
	format campaign.Format
	line   []byte
}

func (p *printer) Append(r *campaign.Result) error {
	p.line = p.format.Append(p.line[:0], r)
	_, err := p.w.Write(p.line)
	return err
}

// doneSoFar reads which runs a results file has, and leaves it as it is.
func (s *sweep) doneSoFar() (campaign.Done, error) {
	if s.results == "" || !s.flags.resume {
		return nil, nil
	}
	f, err := output.Reopen(s.results)
	if errors.Is(err, os.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	done, _, err := campaign.ReadDone(s.results, f, s.format)
	return done, errors.Join(err, f.Close())
}

// missedShares passes results on and counts the runs whose share of communication is
// not that of the intensity that they name.
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
	if wanted, have, missed := r.MissedShare(); missed {
		m.look(r, wanted, have)
	}
	return m.to.Append(r)
}

func (m *missedShares) look(r *campaign.Result, wanted, have float64) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.runs++
	if off := math.Abs(have - wanted); off > m.off || off == m.off && r.Job.ID.String() < m.worst.Job.ID.String() {
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
	return fmt.Sprintf("note: %d of %s have another share of communication than their intensity says (it jumps, tasks are placed anew or transfers share links): furthest off is %s: %s instead of %s",
		m.runs, units.Count(made, "run"), at, output.Percent(m.have), output.Percent(m.wanted))
}
