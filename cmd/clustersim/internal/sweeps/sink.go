package sweeps

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math"
	"net"
	"path/filepath"
	"strings"
	"sync"

	"github.com/clustersim/clustersim/cmd/clustersim/internal/mistake"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/output"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/watch"
	"github.com/clustersim/clustersim/experiments/campaign"
	"github.com/clustersim/clustersim/experiments/report/table"
	"github.com/clustersim/clustersim/internal/picture/figures"
	"github.com/clustersim/clustersim/internal/units"
)

// sink takes results by a function.
type sink func(r *campaign.Result) error

// Append passes a result to the function.
func (f sink) Append(r *campaign.Result) error { return f(r) }

// destination is where results go.
type destination struct {
	campaign.Sink
	inOrder bool
	done    campaign.Done // nil: no run is
	finish  func() error
}

// open opens the results file, or prepares to print.
func (s *sweep) open() (*destination, error) {
	if s.results != "" {
		store, done, err := campaign.OpenStore(s.results, s.format, s.flags.resume, s.runs.OwnAxes()...)
		switch {
		case errors.Is(err, campaign.ErrNotEmpty):
			return nil, mistake.Usagef("%w (go on with --resume, or name another file with --results)", err)
		case err != nil:
			return nil, err
		}
		return &destination{Sink: store, done: done, finish: store.Close}, nil
	}
	if table.Format(s.flags.output).ForPeople() { // calls do not overlap, since results come in order
		var results []*campaign.Result
		keep := func(r *campaign.Result) error {
			results = append(results, r)
			return nil
		}
		return &destination{Sink: sink(keep), inOrder: true, finish: func() error { return s.writeResults(results) }}, nil
	}
	var line []byte
	print := func(r *campaign.Result) error {
		line = s.format.Append(line[:0], r)
		_, err := s.stdout.Write(line)
		return err
	}
	_, err := s.stdout.Write(s.format.Header(s.runs.OwnAxes()...))
	return &destination{Sink: sink(print), inOrder: true, finish: func() error { return nil }}, err
}

// readDone reads which runs a results file has, and leaves it as it is; nil if there is none.
func readDone(name string, format campaign.Format) (campaign.Done, error) {
	f, err := output.Reopen(name)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	done, _, err := campaign.ReadDone(name, f, format)
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

// serve shows what an execution makes to browsers at an address, beginning with the results
// that are there. The function that it returns says how the execution ended, and stops.
func (s *sweep) serve(l net.Listener, x *campaign.Execution) (end func(how string) error, err error) {
	title := "sweep"
	if s.results != "" {
		title = strings.TrimSuffix(filepath.Base(s.results), filepath.Ext(s.results))
	}
	board := watch.NewBoard(title, s.runs)
	if len(x.Done) > 0 {
		if err := board.Load(s.source(), x.Done); err != nil {
			return nil, errors.Join(err, l.Close())
		}
	}
	server := watch.Serve(l, board)
	if _, err := fmt.Fprintf(s.stderr, "watch at %s\n", server.URL()); err != nil {
		return nil, errors.Join(err, l.Close())
	}
	show := x.Progress
	x.Sink = board.Sink(x.Sink)
	x.Progress = func(sum campaign.Summary) {
		show(sum)
		board.Progress(sum)
	}
	return server.Close, nil
}

// source is all results of the campaign, those of earlier commands too: the results file, or
// without one the lines that were kept.
func (s *sweep) source() figures.Source {
	if s.results == "" {
		return inMemory("results", s.kept.Bytes())
	}
	return figures.Source{Name: s.results, Outdated: s.leftOut, Open: func() (io.ReadCloser, error) { return output.Reopen(s.results) }}
}
