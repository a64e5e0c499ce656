//go:build !js

package sweeps

import (
	"errors"
	"fmt"
	"io"
	"net"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"github.com/clustersim/clustersim/cmd/clustersim/internal/watch"
	"github.com/clustersim/clustersim/experiments/campaign"
	"github.com/clustersim/clustersim/scheduler/catalog"
)

// below are the commands below sweep.
func below(extra []catalog.Entry) []*cobra.Command {
	return []*cobra.Command{newMerge(extra), newStatus(), newExport(), newTest()}
}

// listen begins to listen at an address, for serve.
func listen(address string) (io.Closer, error) { return watch.Listen(address) }

// serve shows what an execution makes to browsers at an address, beginning with the results
// that are there. The function that it returns says how the execution ended, and stops.
func (s *sweep) serve(at io.Closer, x *campaign.Execution) (end func(how string) error, err error) {
	l := at.(net.Listener) // of listen
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
