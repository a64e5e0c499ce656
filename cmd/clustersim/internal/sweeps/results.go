package sweeps

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math"
	"os"
	"strings"
	"sync"

	"github.com/spf13/cobra"

	"github.com/clustersim/clustersim/cmd/clustersim/internal/mistake"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/output"
	"github.com/clustersim/clustersim/experiments/campaign"
	"github.com/clustersim/clustersim/experiments/report/table"
	"github.com/clustersim/clustersim/experiments/run"
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
		store, done, err := campaign.OpenStore(s.results, s.format, s.flags.resume, s.runs.Layout)
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
	_, err := s.stdout.Write(s.format.Header(s.runs.Layout))
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

// missedShares passes results on and counts the runs with another share of communication
// than their intensity has.
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
		m.mu.Lock()
		m.runs++
		if off := math.Abs(have - wanted); off > m.off || off == m.off && r.Job.ID.String() < m.worst.Job.ID.String() {
			m.off, m.worst, m.wanted, m.have = off, r, wanted, have
		}
		m.mu.Unlock()
	}
	return m.to.Append(r)
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

// source is all results of the campaign, those of earlier commands too: the results file, or
// without one the lines that were kept.
func (s *sweep) source() figures.Source {
	if s.results == "" {
		return inMemory("results", s.kept.Bytes())
	}
	return figures.Source{Name: s.results, Outdated: s.leftOut, Open: func() (io.ReadCloser, error) { return output.Reopen(s.results) }}
}

// noteOutdated says which results of the file the campaign no longer stands for, and
// lists them beside it for plot; without any, or if they are to be kept, there is no
// list.
func (s *sweep) noteOutdated(ctx context.Context, done campaign.Done) error {
	if s.results == "" {
		return nil
	}
	out, err := run.Until(ctx, func() (*campaign.Outdated, error) { return s.outdated(done) })
	if err != nil {
		return err
	}
	then := "plot leaves them out (--keep-outdated keeps them)"
	if s.flags.keepOutdated {
		then = "kept"
	} else {
		s.leftOut = out.IDs()
	}
	return listOutdated(s.cmd, s.results, out, !s.flags.keepOutdated, then)
}

// listOutdated writes the list beside results if there is something to list, removes an
// old one if not, and says what becomes of outdated results.
func listOutdated(cmd *cobra.Command, results string, out *campaign.Outdated, wanted bool, then string) error {
	list := results + campaign.OutdatedSuffix
	if old, err := readOutdated(list, output.Reopen); err == nil { // else it is written anew
		out.Before(old)
	}
	var err error
	if len(out.IDs()) > 0 && wanted {
		err = output.WriteFile(cmd, list, out.Write)
	} else if err = os.Remove(list); errors.Is(err, os.ErrNotExist) {
		err = nil
	}
	if err != nil || len(out.IDs()) == 0 {
		return err
	}
	_, err = fmt.Fprintf(cmd.ErrOrStderr(), "note: %s: %s; %s\n", results, outdatedWords(out), then)
	return err
}

func (s *sweep) outdated(done campaign.Done) (*campaign.Outdated, error) {
	return s.runs.Outdated([]string{s.results}, output.Reopen, s.format, done)
}

// outdatedWords counts outdated results.
func outdatedWords(out *campaign.Outdated) string {
	var parts []string
	add := func(ids []campaign.ID, of string, files []string, separator string) {
		if len(files) > 0 {
			of += " (" + strings.Join(files, separator) + ")"
		}
		if len(ids) > 0 {
			parts = append(parts, units.Count(len(ids), "result")+" of "+of)
		}
	}
	campaigns := "another campaign"
	if len(out.Sources) > 1 {
		campaigns = "other campaigns"
	}
	add(out.Changed, "inputs that have changed since", out.Files, " or ")
	add(out.Gone, "points that are no longer in the campaign", nil, "")
	add(out.Other, campaigns, out.Sources, ", ")
	return strings.Join(parts, ", ")
}

// readOutdated reads the list beside results, which may be missing.
func readOutdated(name string, open func(name string) (io.ReadCloser, error)) (*campaign.Outdated, error) {
	if _, err := os.Stat(name); errors.Is(err, os.ErrNotExist) {
		return &campaign.Outdated{}, nil
	}
	file, err := open(name)
	if err != nil {
		return nil, err
	}
	list, err := campaign.ReadOutdated(name, file)
	return list, errors.Join(err, file.Close())
}
