package cli

import (
	"context"
	"errors"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"github.com/clustersim/clustersim/scheduler/catalog"
)

const rootLong = `clustersim simulates parallel programs on clusters: give it a machine, a program
and a scheduler, and it tells how long the program takes, how well it scales,
and why.

Machines (PLATFORM) and programs (WORKLOAD) are files, - for standard input, or
one-line specs such as cluster(hosts=8) and layered(tasks=100).`

// Run carries out args and returns the exit status. extra are schedulers of the
// caller's own (catalog.NewEntry), which specs can name and clustersim schedulers
// lists.
func Run(ctx context.Context, args []string, stdin io.Reader, stdout, stderr io.Writer, extra ...catalog.Entry) (status int) {
	defer func() {
		if r := recover(); r != nil {
			_, _ = fmt.Fprintf(stderr, "clustersim: internal error: %s (please report it with the command and its input)\n", oneLine(fmt.Sprint(r)))
			status = exitFailed
		}
	}()
	root := newRoot(extra)
	root.SetArgs(args)
	root.SetIn(stdin)
	root.SetOut(stdout)
	root.SetErr(stderr)
	started := false
	profiles := addProfileFlags(root)
	root.PersistentPreRunE = func(*cobra.Command, []string) error {
		started = true
		return profiles.start()
	}
	err := root.ExecuteContext(ctx)
	if err != nil && !started {
		err = usage(err) // cobra could not even call the command
	}
	return printMistakes(stderr, errors.Join(err, profiles.stop()))
}

// newRoot returns the command tree.
func newRoot(extra []catalog.Entry) *cobra.Command {
	root := &cobra.Command{
		Use:           "clustersim",
		Short:         "simulate parallel programs on clusters",
		Long:          rootLong + "\n\n" + exitStatus,
		SilenceErrors: true,
		SilenceUsage:  true,
		Args:          cobra.ArbitraryArgs,
		RunE:          unknownCommand,
	}
	root.SetFlagErrorFunc(func(cmd *cobra.Command, err error) error {
		return fmt.Errorf("%w (see %s --help)", plainFlagError(err), cmd.CommandPath())
	})
	root.Version = buildVersion()
	root.SetVersionTemplate("{{.Version}}\n")
	root.SetHelpCommand(newHelpCommand())
	root.AddCommand(
		newRunCommand(extra),
		newCompareCommand(extra),
		newSweepCommand(extra),
		newScaleCommand(extra),
		newReplayCommand(),
		newPlotCommand(),
		newInfoCommand(),
		newGenCommand(newGenGraphCommand()),
		newValidateCommand(),
		newConvertCommand(),
		newRefineCommand(),
		newPartitionCommand(),
		newSchedulersCommand(extra),
		newVersionCommand(),
	)
	return root
}
