package sweeps

import (
	"errors"
	"io"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/clustersim/clustersim/experiments/campaign"
	"github.com/clustersim/clustersim/scheduler/catalog"
)

// In a browser there are no commands below sweep, no server and no Slurm: they need what a browser does not have,
// and libraries that would double what a page has to load.

func below([]catalog.Entry) []*cobra.Command { return nil }

func listen(string) (io.Closer, error) { return nil, errInBrowser }

var errInBrowser = errors.New("not in a browser (use the command)")

func (s *sweep) serve(io.Closer, *campaign.Execution) (end func(how string) error, err error) {
	return nil, errInBrowser
}

type slurmFlags struct{ folder string }

func (*slurmFlags) add(*pflag.FlagSet) {}

func (*slurmFlags) check(*pflag.FlagSet, []string) error { return nil }

func (*sweep) toSlurm(*cobra.Command, string) error { return errInBrowser }
