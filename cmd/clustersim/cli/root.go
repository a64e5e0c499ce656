// Package cli is the command clustersim, for programs that have schedulers of
// their own: a main function that calls [Main] with them has all the commands.
//
//	func main() { cli.Main(catalog.NewEntry(about, build)) }
//
// examples/mymapper is a complete one.
//
// It puts together the commands of the packages below it, one for each family:
// runs, sweeps, scaling, records, predictions, replays, partitions and files. They share input, output,
// help and mistake, and do not import each other. completion offers words to shells.
//
// # Adding a command
// Write a file cmd_NAME.go with a function NewNAME in its family, add it to the
// table in root.go, and give it scripts in testdata/script.
//
// # Not here
// Commands only read input, call the library and print; the library computes.
package cli

import (
	"context"
	"errors"
	"io"
	"os"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/clustersim/clustersim/cmd/clustersim/internal/compare"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/completion"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/duels"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/files"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/help"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/imports"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/labserver"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/mistake"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/opened"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/partitions"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/predicts"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/progress"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/queues"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/records"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/replays"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/run"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/scaling"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/sweeps"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/version"
	runs "github.com/clustersim/clustersim/experiments/run"
	"github.com/clustersim/clustersim/internal/memory"
	"github.com/clustersim/clustersim/scheduler/catalog"
)

const rootLong = `clustersim simulates parallel programs on clusters: give it a platform, a workload
and a scheduler, and it tells you how long the workload takes, how well it
scales, and why.

A PLATFORM (hosts and their network) and a WORKLOAD (tasks and their data) are
files, - for standard input, or one-line specs such as cluster(hosts=8) and
layered(tasks=100).`

// Run carries out args and returns the exit status. extra are schedulers of the
// caller's own (catalog.NewEntry), which specs can name and clustersim schedulers
// lists.
func Run(ctx context.Context, args []string, stdin io.Reader, stdout, stderr io.Writer, extra ...catalog.Entry) (status int) {
	debug := &debugging{}
	defer func() {
		if r := recover(); r != nil {
			err := runs.Caught(r)
			status = mistake.Print(stderr, err)
			debug.print(stderr, err)
		}
	}()
	root := newRoot(extra, onlyCommand(args))
	debug.addFlag(root)
	root.SetArgs(args)
	root.SetIn(stdin)
	line := progress.New(stderr)
	out := &printed{to: stdout, before: func() {}}
	if progress.IsTerminal(stdout) {
		out.before = line.Hush
	}
	root.SetOut(out)
	root.SetErr(stderr)
	started := false
	profiles := addProfileFlags(root)
	completes := readied(root, args, extra)
	ctx = debug.with(progress.With(opened.Track(ctx), line))
	files := opened.By(ctx)
	root.PersistentPreRunE = func(cmd *cobra.Command, args []string) error {
		started = true
		if completes {
			return nil
		}
		if err := opened.Empty(cmd, args); err != nil {
			return err
		}
		if err := files.Flags(cmd); err != nil {
			return err
		}
		line.Later("%s", cmd.Name())
		return profiles.start()
	}
	var wrongTopic error
	root.SetHelpFunc(helpOrMistake(root, &wrongTopic))
	err := root.ExecuteContext(ctx)
	line.Clear()
	switch {
	case wrongTopic != nil:
		err = wrongTopic
	case err == nil || out.err != nil && !started:
		err = out.err
	case !started:
		if unknown := unknownFirst(root, args); unknown != nil {
			err = unknown // not about flags that this command would have
		}
		err = mistake.Usage(err) // cobra could not even call the command
	}
	err = errors.Join(err, profiles.stop(root, err))
	line.Clear()
	if clash := files.Conflict(); clash != nil {
		err = clash // it may come wrapped
	}
	if out, is := errors.AsType[*memory.Error](context.Cause(ctx)); is && err != nil {
		err = out // it ended the command
	}
	status = mistake.Print(stderr, err)
	debug.print(stderr, err)
	return signalled(ctx, status, err)
}

// readied adds what shells complete where it is needed, and otherwise lets flags be given once. It says whether
// a shell asks: cobra then sets each flag twice, and words may be empty.
func readied(root *cobra.Command, args []string, extra []catalog.Entry) (completes bool) {
	if onlyCommand(args) == "" {
		completion.Add(root, extra)
	}
	if completes = completion.Requested(args); !completes {
		mistake.Once(root)
	}
	return completes
}

// unknownCommand runs when the first argument names no command.
var unknownCommand = mistake.Unknown("no command", "command")

// helpOrUnknown prints the help if there is no argument.
func helpOrUnknown(cmd *cobra.Command, args []string) error {
	if len(args) == 0 {
		return cmd.Help()
	}
	return unknownCommand(cmd, args)
}

// unknownFirst is the error of a word that stands where a command should, for it comes before
// those of flags that only the command has; nil if there is no such word.
func unknownFirst(root *cobra.Command, args []string) error {
	cmd, rest, err := root.Find(args)
	if err != nil || !cmd.HasSubCommands() || cmd.RunE == nil || len(rest) == 0 || strings.HasPrefix(rest[0], "-") {
		return nil
	}
	if cmd.Use != cmd.Name() {
		return nil // it takes arguments of its own, as sweep does
	}
	return cmd.RunE(cmd, rest[:1])
}

// commands build the commands that help lists, by their names.
var commands = []struct {
	name  string
	build func(extra []catalog.Entry) *cobra.Command
}{
	{"run", run.NewRun},
	{"compare", compare.NewCompare},
	{"duel", duels.NewDuel},
	{"sweep", sweeps.NewSweep},
	{"scale", scaling.NewScale},
	{"queue", queues.NewQueue},
	{"fidelity", records.NewFidelity},
	{"calibrate", records.NewCalibrate},
	{"import", plain(imports.NewImport)},
	{"predict", predicts.NewPredict},
	{"replay", plain(replays.NewReplay)},
	{"plot", plain(sweeps.NewPlot)},
	{"info", plain(files.NewInfo)},
	{"gen", func([]catalog.Entry) *cobra.Command {
		return files.NewGen(partitions.NewGenGraph(), newGenManCommand())
	}},
	{"validate", files.NewValidate},
	{"convert", plain(files.NewConvert)},
	{"refine", plain(files.NewRefine)},
	{"partition", plain(partitions.NewPartition)},
	{"lab", labserver.NewLab},
	{"schedulers", files.NewSchedulers},
	{"overheads", plain(files.NewOverheads)},
	{"version", plain(newVersionCommand)},
}

// plain is a command that takes no schedulers.
func plain(build func() *cobra.Command) func([]catalog.Entry) *cobra.Command {
	return func([]catalog.Entry) *cobra.Command { return build() }
}

// onlyCommand is the command that args call, "" where all are read: by help, completion and the
// manual pages, and to say what is near a word that names none. To build all of them takes 5 ms.
func onlyCommand(args []string) string {
	if len(args) == 0 || args[0] == "gen" && slices.Contains(args, "man") {
		return ""
	}
	for _, c := range commands {
		if c.name == args[0] {
			return c.name
		}
	}
	return ""
}

// newRoot returns the command tree, with the one command only unless that is "".
func newRoot(extra []catalog.Entry, only string) *cobra.Command {
	root := &cobra.Command{
		Use:           "clustersim",
		Short:         "simulate parallel programs on clusters",
		Long:          rootLong + "\n\n" + mistake.StatusHelp,
		SilenceErrors: true,
		SilenceUsage:  true,
		Args:          cobra.ArbitraryArgs,
		RunE:          helpOrUnknown,
	}
	root.SetFlagErrorFunc(mistake.FlagError)
	root.Version = "later" // it has the flag --version; the line itself may cost reading the program
	cobra.AddTemplateFunc("versionLine", version.Line)
	root.SetVersionTemplate("{{versionLine}}\n")
	root.SetHelpCommand(newHelpCommand(extra))
	for _, c := range commands {
		if only == "" || only == c.name {
			root.AddCommand(c.build(extra))
		}
	}
	help.Grouped(root)
	root.SetGlobalNormalizationFunc(currentName)
	return root
}

// formerNames are names of flags of the release before, which are still understood.
var formerNames = map[string]string{
	"dag-ends":   "entry-exit",
	"task-needs": "task-resources",
	"csv-safe":   "escape-formulas",
	"jobs-csv":   "batsim",
}

// currentName is the name of a flag for the name that was given.
func currentName(_ *pflag.FlagSet, name string) pflag.NormalizedName {
	if now, former := formerNames[name]; former {
		name = now
	}
	return pflag.NormalizedName(name)
}

// Main is a main function: it carries out the process's arguments, stops on the
// first interrupt, and exits with the status. extra are schedulers of the caller's
// own; see [Run].
func Main(extra ...catalog.Entry) {
	ctx := memory.Watch(untilSignal(context.Background()), "the command")
	os.Exit(Run(ctx, os.Args[1:], os.Stdin, os.Stdout, os.Stderr, extra...))
}
