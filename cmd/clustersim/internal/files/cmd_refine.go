package files

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/clustersim/clustersim/cmd/clustersim/internal/input"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/mistake"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/output"
	"github.com/clustersim/clustersim/experiments/run"
	"github.com/clustersim/clustersim/internal/packed/ending"
	"github.com/clustersim/clustersim/workload"
	"github.com/clustersim/clustersim/workload/refine"
)

const refineLong = `Split the tasks of a workload for a platform that has grown, and write the
refined workload to standard output or a file.

This is the granularity refinement of Xiong and Zeng (2016). The parallel part of
each task's load grows by --beta; then a task is split into k subtasks that each do
the serial part and 1/k of the parallel part, and a reduce task that waits for
them, where that is worth it. docs/refinement.md has the method, what the paper
leaves open at each step, and what each flag means.

The format is that of --to, else of the file's extension; without either it is
yaml. --explain says on standard error what became of each task and why, how the
loads changed, and whether the critical path stayed where the paper's Proposition
1 says; --explain=FILE writes the table of tasks to a file, as CSV or JSON if its
name ends so.`

const refineExample = `  clustersim refine -w montage.json -k 2 --beta 3 --out refined.yaml
  clustersim refine -w 'cholesky(n=6)' -k 4 --alpha 1% --max-level 16 --explain --out refined.yaml
  clustersim refine -w montage.json -k 2 --alpha 1% --speed 1Gf --new-link 10Gbps | clustersim info -`

// NewRefine is the command refine.
func NewRefine() *cobra.Command {
	cmd := &cobra.Command{
		Use:     "refine -w WORKLOAD -k K",
		Short:   "split the tasks of a workload for a larger platform",
		Long:    refineLong,
		Example: refineExample,
		Args:    input.Exactly(0, "flags only"),
	}
	f := addRefineFlags(cmd)
	cmd.RunE = func(cmd *cobra.Command, _ []string) error { return f.run(cmd) }
	return cmd
}

func (f *refineFlags) run(cmd *cobra.Command) error {
	if f.to == "" && ending.Ext(f.file) == "" {
		f.to = "yaml"
	}
	format, errFormat := outputFormat(f.to, f.file)
	o, errOptions := f.options(cmd)
	errFormat = cmp.Or(output.NoFile(f.to, "--out"), errFormat)
	if err := errors.Join(errFormat, errOptions); err != nil {
		return err
	}
	in := input.New(cmd)
	in.ReferenceSpeed = f.referenceFlops
	src, err := in.Open(f.workload)
	if err != nil {
		return err
	}
	d, err := in.Workload(src, in.ReferenceSpeed)
	if err != nil {
		return err
	}
	in.Doing("refining %d tasks", d.NumTasks())
	refined, err := refine.Refine(d, o)
	if err != nil {
		return unrefinable(src, err)
	}
	err = convert(cmd, refined.DAG, format, f.file, workload.WriteOptions{ReferenceSpeedFlops: f.referenceFlops, Note: in.Note})
	if err != nil {
		return err
	}
	if f.explain != "" {
		in.Doing("explaining %d tasks", d.NumTasks())
		return explain(cmd, refined, f.explain)
	}
	if why := noneSplit(refined); why != "" {
		in.Note(fmt.Sprintf("%s: no task is split: %s", src.Name, why))
	}
	return nil
}

// unrefinable is the error about a workload that cannot be refined, at its place.
func unrefinable(src run.Source, err error) error {
	if src.Spec != "" {
		return input.SpecError(src.Spec, "workload", err)
	}
	return mistake.Placed(src.Name, err)
}

// noneSplit says why no task was split, each reason once in the order of the tasks; "" if one was.
func noneSplit(r *refine.Refined) string {
	if r.NumSplit() > 0 {
		return ""
	}
	var reasons []string
	for _, x := range r.Decisions {
		if why := string(x.Why); !slices.Contains(reasons, why) {
			reasons = append(reasons, why)
		}
	}
	return strings.Join(reasons, "; ")
}
