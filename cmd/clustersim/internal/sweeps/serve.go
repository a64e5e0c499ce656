package sweeps

import (
	"errors"
	"fmt"
	"io"
	"net"
	"path/filepath"
	"strings"

	"github.com/clustersim/clustersim/cmd/clustersim/internal/mistake"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/output"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/watch"
	"github.com/clustersim/clustersim/experiments/campaign"
	"github.com/clustersim/clustersim/internal/picture/figures"
)

// listen opens the address for watchers; nil: none is wanted.
func (s *sweep) listen() (net.Listener, error) {
	if s.flags.serve == "" {
		return nil, nil
	}
	l, err := watch.Listen(s.flags.serve)
	return l, mistake.InFlag("--serve", err)
}

// watched shows what an execution makes to watchers. The function that it returns tells
// them how it ended, and stops.
func (s *sweep) watched(l net.Listener, done campaign.Done, x *campaign.Execution) (func(string) error, error) {
	board, server, err := s.serve(l, done)
	if err != nil {
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

// serve begins to serve. The board begins with the results that are there.
func (s *sweep) serve(l net.Listener, done campaign.Done) (*watch.Board, *watch.Server, error) {
	title := "sweep"
	if s.results != "" {
		title = strings.TrimSuffix(filepath.Base(s.results), filepath.Ext(s.results))
	}
	board := watch.NewBoard(title, s.runs)
	if len(done) > 0 {
		src := figures.Source{Name: s.results, Outdated: s.leftOut, Open: func() (io.ReadCloser, error) { return output.Reopen(s.results) }}
		if err := board.Load(src, done); err != nil {
			return nil, nil, err
		}
	}
	server := watch.Serve(l, board)
	_, err := fmt.Fprintf(s.stderr, "watch at %s\n", server.URL())
	return board, server, err
}
