package sweeps

import (
	"errors"
	"io"
	"os"

	"github.com/clustersim/clustersim/cmd/clustersim/cli/mistake"
	"github.com/clustersim/clustersim/experiments/campaign"
	"github.com/clustersim/clustersim/experiments/report/table"
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
		store, done, err := campaign.OpenStore(s.results, s.format, s.flags.resume)
		switch {
		case errors.Is(err, campaign.ErrNotEmpty):
			return nil, mistake.Usagef("%w (go on with --resume, or name another file with --results)", err)
		case err != nil:
			return nil, err
		}
		return &sweepSink{sink: store, done: done, finish: store.Close}, nil
	}
	if s.flags.output == string(table.Text) {
		t := &sweepTable{sweep: s}
		return &sweepSink{sink: t, inOrder: true, finish: func() error { return t.write(s.stdout) }}, nil
	}
	p := &printer{w: s.stdout, format: s.format}
	_, err := s.stdout.Write(s.format.Header())
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
	f, err := os.Open(s.results)
	if errors.Is(err, os.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	done, _, err := campaign.ReadDone(s.results, f, s.format)
	return done, errors.Join(err, f.Close())
}
