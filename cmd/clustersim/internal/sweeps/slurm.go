//go:build !js

package sweeps

import (
	"cmp"
	"errors"
	"fmt"
	"hash/fnv"
	"io"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/clustersim/clustersim/cmd/clustersim/internal/input"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/mistake"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/opened"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/output"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/shell"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/slurm"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/version"
	"github.com/clustersim/clustersim/experiments/campaign"
	"github.com/clustersim/clustersim/experiments/run"
	"github.com/clustersim/clustersim/internal/units"
)

// slurmFlags are the flags of sweep about Slurm.
type slurmFlags struct {
	folder        string
	submit        bool
	shards        int
	sbatch, setup []string
	program       string
}

// defaultShards is how many tasks a job array has, if there are as many runs.
const defaultShards = 100

func (f *slurmFlags) add(flags *pflag.FlagSet) {
	opened.Folder(flags, &f.folder, "slurm", "make nothing: write a job array for Slurm to the new folder `DIR`, which all nodes see")
	flags.BoolVar(&f.submit, "submit", false, "with --slurm, submit it")
	flags.IntVar(&f.shards, "shards", 0, fmt.Sprintf("with --slurm, split the campaign into `N` tasks (default: %d, or one a run)", defaultShards))
	flags.StringArrayVar(&f.sbatch, "sbatch", nil, "with --slurm, an `OPTION` of sbatch, such as --time=02:00:00; may be repeated")
	flags.StringArrayVar(&f.setup, "setup", nil, "with --slurm, a `LINE` of bash to begin each task with, such as 'module load clustersim'; may be repeated")
	flags.StringVar(&f.program, "program", "", "with --slurm, the `COMMAND` that is clustersim on the nodes (default: this one's path)")
}

// check says what does not go together.
func (f *slurmFlags) check(set *pflag.FlagSet, args []string) error {
	if f.folder == "" {
		for _, name := range []string{"submit", "shards", "sbatch", "setup", "program"} {
			if set.Changed(name) {
				return mistake.Usagef("--%s: want --slurm DIR too", name)
			}
		}
		return nil
	}
	for _, clash := range []struct {
		why   string
		flags []string
	}{
		{"--slurm says where results go", []string{"results", "output", "shard", "dry-run"}},
		{"--slurm makes no runs", []string{"serve", "report", "keep-outdated"}},
	} {
		if i := slices.IndexFunc(clash.flags, set.Changed); i >= 0 {
			return mistake.Usagef("--%s: %s (leave one out)", clash.flags[i], clash.why)
		}
	}
	switch {
	case len(args) == 0 || args[0] == "-":
		return mistake.Usagef("--slurm: want the campaign in a file, which the nodes read")
	case set.Changed("shards") && (f.shards < 1 || f.shards > campaign.MaxShards):
		return mistake.Usagef("--shards: %d: want 1 to %d", f.shards, campaign.MaxShards)
	}
	return nil
}

// toSlurm writes the folder of a job array, and submits it if that is wanted.
func (s *sweep) toSlurm(cmd *cobra.Command, file string) error {
	dir := s.flags.slurm.folder
	file, err := filepath.Abs(file)
	if err != nil {
		return err
	}
	before, err := s.planBefore(dir, file)
	if err != nil {
		return err
	}
	script, err := run.Until(cmd.Context(), func() (*slurm.Script, error) { return s.script(file, dir, before) })
	if err != nil {
		return err
	}
	if err := mistake.InFlag("--slurm", script.Check()); err != nil {
		return err
	}
	if s.flags.slurm.submit {
		if err := notInQueue(cmd, script.Plan); err != nil {
			return err
		}
	}
	for _, sub := range []string{"shards", "logs"} {
		if err := os.MkdirAll(filepath.Join(dir, sub), 0o777); err != nil {
			return err
		}
	}
	for _, f := range script.Files() {
		err := output.WriteFile(cmd, filepath.Join(dir, f.Name), func(w io.Writer) error {
			_, err := io.WriteString(w, f.Text)
			return err
		})
		if err != nil {
			return err
		}
	}
	_, _ = fmt.Fprintf(s.stderr, "%s in %s, %s to make: bash %s submits them\n", units.Count(s.runs.Total, "run"),
		units.Count(len(script.Plan.Shards), "shard"), units.Count(len(script.Tasks), "task"), shell.Quote(filepath.Join(dir, "submit.sh")))
	if !s.flags.slurm.submit {
		return nil
	}
	said, err := slurm.Submit(cmd.Context(), dir)
	if err != nil {
		return fmt.Errorf("--submit: %w", err)
	}
	_, err = io.WriteString(cmd.OutOrStdout(), said)
	return err
}

// planBefore is the plan that the folder has for the campaign, nil if it is new.
func (s *sweep) planBefore(dir, file string) (*slurm.Plan, error) {
	entries, err := os.ReadDir(dir)
	switch {
	case errors.Is(err, fs.ErrNotExist) || err == nil && len(entries) == 0:
		return nil, nil
	case err != nil:
		return nil, err
	}
	before, err := slurm.Read(dir)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, mistake.Usagef("--slurm: %s is not empty (name a new folder)", dir)
	case err != nil:
		return nil, err
	case !s.flags.resume:
		return nil, mistake.Usagef("--slurm: there is a campaign in %s already (go on with --resume, or name another folder)", dir)
	case before.Campaign != file:
		return nil, mistake.Usagef("--slurm: %s is for %s (name another folder)", dir, before.Campaign)
	case s.flags.slurm.shards != 0 && s.flags.slurm.shards != len(before.Shards):
		return nil, mistake.Usagef("--shards: %s has %d (another number needs another folder)", dir, len(before.Shards))
	case s.flags.format != "" && s.flags.format != before.Format:
		return nil, mistake.Usagef("--format: the results in %s are %s", dir, before.Format)
	}
	return before, nil
}

func (s *sweep) script(file, dir string, before *slurm.Plan) (*slurm.Script, error) {
	flags := &s.flags.slurm
	here, errHere := os.Getwd()
	self, errSelf := os.Executable()
	out, errOut := filepath.Abs(dir)
	if err := errors.Join(errHere, errSelf, errOut); err != nil {
		return nil, err
	}
	plan := &slurm.Plan{
		Program: version.Line(), Job: jobName(s.name, out), Campaign: file,
		Points: s.runs.Points().String(), Format: string(s.format), Shards: make([]int, cmp.Or(flags.shards, min(defaultShards, s.runs.Total))),
	}
	if before != nil {
		plan.Format, plan.Job, plan.Shards = before.Format, before.Job, make([]int, len(before.Shards))
	}
	script := &slurm.Script{
		Plan: plan, Out: out, Dir: here, Program: cmp.Or(flags.program, shell.Quote(self)), Setup: flags.setup, Sbatch: flags.sbatch,
		Workers: 1, Retry: s.flags.retry,
	}
	if s.flags.set.Changed("jobs") {
		script.Workers = s.flags.jobs
	}
	missing, err := s.countShards(plan, dir)
	if err != nil {
		return nil, err
	}
	for i, n := range missing {
		if n > 0 {
			script.Tasks = append(script.Tasks, i+1)
		}
	}
	if len(script.Tasks) == 0 {
		return nil, mistake.Usagef("--slurm: no run is missing in %s (join the results with bash %s)", dir, shell.Quote(filepath.Join(dir, "merge.sh")))
	}
	return script, nil
}

// countShards counts the plan's runs by shard, those that are missing in the folder's results, and
// the results of points that the campaign lacks.
func (s *sweep) countShards(plan *slurm.Plan, dir string) (missing []int, err error) {
	others := campaign.Done{}
	for i := range plan.Shards {
		done, err := shardDone(plan, dir, i+1)
		if err != nil {
			return nil, err
		}
		maps.Copy(others, done)
	}
	missing = make([]int, len(plan.Shards))
	for j := range s.runs.Jobs() {
		shard := j.ID.Shard(len(plan.Shards)) - 1
		plan.Shards[shard]++
		if failed, have := others[j.ID]; !have || failed && s.flags.retry {
			missing[shard]++
		}
		delete(others, j.ID)
	}
	if len(others) == 0 {
		return missing, nil
	}
	plan.Others = make([][2]int, len(plan.Shards))
	for id, failed := range others {
		other := &plan.Others[id.Shard(len(plan.Shards))-1]
		if other[0]++; failed {
			other[1]++
		}
	}
	return missing, nil
}

// shardDone reads which runs a shard has.
func shardDone(plan *slurm.Plan, dir string, shard int) (campaign.Done, error) {
	return readDone(plan.Results(dir, shard), campaign.Format(plan.Format))
}

// jobName is a name of jobs that no other folder has.
func jobName(name, dir string) string {
	sum := fnv.New32a()
	_, _ = io.WriteString(sum, dir) // it takes any text
	clean := []rune(safeFileName(name))
	for i, r := range clean {
		if r <= ' ' || r > '~' || r == ',' {
			clean[i] = '-'
		}
	}
	return fmt.Sprintf("%s-%08x", string(clean[:min(len(clean), 50)]), sum.Sum32())
}

// notInQueue refuses to submit jobs a second time while they wait or run.
func notInQueue(cmd *cobra.Command, plan *slurm.Plan) error {
	tasks, err := slurm.Queue(cmd.Context(), plan)
	if errors.Is(err, slurm.ErrNoSlurm) {
		return nil // submitting says so, when the folder is there
	}
	if err == nil && len(tasks) > 0 {
		err = mistake.Usagef("%s in the queue already (wait, or scancel --name %s,%s)", units.Count(len(tasks), "job"), plan.Job, plan.MergeJob())
	}
	if err != nil {
		return fmt.Errorf("--submit: %w", err)
	}
	return nil
}

// readPlan reads the plan of a folder that an argument names.
func readPlan(dir string) (*slurm.Plan, error) {
	plan, err := slurm.Read(dir)
	if _, missing := errors.AsType[*fs.PathError](err); missing {
		return nil, input.NoFile(filepath.Join(dir, slurm.PlanFile), err)
	}
	return plan, err
}
