package replays

import (
	"context"
	"errors"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/clustersim/clustersim/cmd/clustersim/internal/input"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/mistake"
	"github.com/clustersim/clustersim/experiments/report"
	"github.com/clustersim/clustersim/experiments/run"
	"github.com/clustersim/clustersim/internal/papers/granularity"
	"github.com/clustersim/clustersim/scheduler/catalog"
	"github.com/clustersim/clustersim/sim"
)

// prepareTable3 replays Table 3, and its scenarios otherwise if flags ask for it.
func prepareTable3(cmd *cobra.Command, flags *pflag.FlagSet) replay {
	mapper := flags.String("mapper", "", "also place tasks with `SCHEDULER`, a spec")
	after := flags.String("after", "", "also refine for `PLATFORM`, a file or a spec, in place of the paper's")
	usage := "network `MODEL`; the default is the paper's formula"
	return onNetwork(flags, "store-and-forward", usage, func(ctx context.Context, n sim.Network) (*report.Report, error) {
		o := granularity.Options{Network: &n}
		var words []string
		if *mapper != "" {
			env := input.SchedulerEnv(cmd, nil)
			s, err := catalog.Parse(*mapper, env)
			if err == nil {
				if s.Mapper == nil {
					err = granularity.ErrPolicy
				}
				run.Close(s)
			}
			if err != nil {
				return nil, mistake.InFlag("--mapper", err)
			}
			o.Mapper = run.BySpec(*mapper, env)
			words = append(words, "tasks placed by "+*mapper)
		}
		if *after != "" {
			var err error
			if o.After, err = input.New(cmd).ReadPlatform(*after); err != nil {
				return nil, err
			}
			words = append(words, *after+" as the platform after")
		}
		o.Otherwise = strings.Join(words, " and ")
		r, err := reportOf(granularity.Table3(ctx, o))
		if err != nil && *after != "" && !errors.Is(err, context.Canceled) {
			err = mistake.Placed(*after, err)
		}
		return r, err
	})
}
