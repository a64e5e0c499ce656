package sweeps

import (
	"errors"
	"fmt"
	"hash/fnv"
	"io"
	"io/fs"
	"maps"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

	"github.com/clustersim/clustersim/cmd/clustersim/internal/input"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/mistake"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/output"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/slurm"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/version"
	"github.com/clustersim/clustersim/experiments/campaign"
	"github.com/clustersim/clustersim/experiments/run"
	"github.com/clustersim/clustersim/internal/units"
)

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
	script, err := run.Until(cmd.Context(), func() (*slurm.Script, error) { return s.script(cmd, file, dir, before) })
	if err != nil {
		return err
	}
	if err := mistake.InFlag("--slurm", script.Check()); err != nil {
		return err
	}
	if err := notInQueue(cmd, script.Plan, s.flags.slurm.submit); err != nil {
		return err
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
	_, _ = fmt.Fprintf(s.stderr, "%s in %s, %s to make: bash %s submits them\n", units.Count(s.runs.Total(), "run"),
		units.Count(len(script.Plan.Shards), "shard"), units.Count(len(script.Tasks), "task"), slurm.Quote(filepath.Join(dir, "submit.sh")))
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
	}
	if n := len(before.Shards); s.flags.slurm.shards != 0 && s.flags.slurm.shards != n {
		return nil, mistake.Usagef("--shards: %s has %d (another number needs another folder)", dir, n)
	}
	if s.flags.format != "" && s.flags.format != before.Format {
		return nil, mistake.Usagef("--format: the results in %s are %s", dir, before.Format)
	}
	return before, nil
}

// script plans the jobs.
func (s *sweep) script(cmd *cobra.Command, file, dir string, before *slurm.Plan) (*slurm.Script, error) {
	flags := &s.flags.slurm
	here, err := os.Getwd()
	if err != nil {
		return nil, err
	}
	self, err := os.Executable()
	if err != nil {
		return nil, err
	}
	out, err := filepath.Abs(dir)
	if err != nil {
		return nil, err
	}
	plan := &slurm.Plan{
		Program: version.Line(), Job: jobName(s.name, out), Campaign: file,
		Points: s.runs.Points().String(), Format: string(s.format), Shards: make([]int, s.shards(before)),
	}
	if before != nil {
		plan.Format, plan.Job = before.Format, before.Job
	}
	script := &slurm.Script{
		Plan: plan, Out: out, Dir: here, Program: flags.program, Setup: flags.setup, Sbatch: flags.sbatch,
		Workers: 1, Retry: s.flags.retry,
	}
	if script.Program == "" {
		script.Program = slurm.Quote(self)
	}
	if s.flags.set.Changed("jobs") {
		script.Workers = s.flags.jobs
	}
	missing := make([]int, len(plan.Shards))
	done, err := s.doneInShards(plan, dir)
	if err != nil {
		return nil, err
	}
	others := maps.Clone(done)
	for j := range s.runs.Jobs() {
		shard := j.ID.Shard(len(plan.Shards)) - 1
		plan.Shards[shard]++
		if failed, have := done[j.ID]; !have || failed && s.flags.retry {
			missing[shard]++
		}
		delete(others, j.ID)
	}
	plan.Others = make([][2]int, len(plan.Shards))
	for id, failed := range others {
		other := &plan.Others[id.Shard(len(plan.Shards))-1]
		if other[0]++; failed {
			other[1]++
		}
	}
	if len(others) == 0 {
		plan.Others = nil
	}
	for i, n := range missing {
		if n > 0 {
			script.Tasks = append(script.Tasks, i+1)
		}
	}
	if len(script.Tasks) == 0 {
		return nil, mistake.Usagef("--slurm: no run is missing in %s (join the results with bash %s)", dir, slurm.Quote(filepath.Join(dir, "merge.sh")))
	}
	return script, nil
}

// shards is how many shards there are.
func (s *sweep) shards(before *slurm.Plan) int {
	switch {
	case before != nil:
		return len(before.Shards)
	case s.flags.slurm.shards > 0:
		return s.flags.slurm.shards
	}
	return min(defaultShards, s.runs.Total())
}

// doneInShards reads which runs the shards have.
func (s *sweep) doneInShards(plan *slurm.Plan, dir string) (campaign.Done, error) {
	all := campaign.Done{}
	for i := range plan.Shards {
		done, err := shardDone(plan, dir, i+1)
		if err != nil {
			return nil, err
		}
		for id, failed := range done {
			all[id] = failed
		}
	}
	return all, nil
}

// shardDone reads which runs a shard has.
func shardDone(plan *slurm.Plan, dir string, shard int) (campaign.Done, error) {
	name := plan.Results(dir, shard)
	f, err := output.Reopen(name)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	done, _, err := campaign.ReadDone(name, f, campaign.Format(plan.Format))
	return done, errors.Join(err, f.Close())
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
func notInQueue(cmd *cobra.Command, plan *slurm.Plan, submit bool) error {
	if !submit {
		return nil
	}
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
