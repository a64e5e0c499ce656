package slurm

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/clustersim/clustersim/cmd/clustersim/internal/shell"
	"github.com/clustersim/clustersim/internal/srcerr"
)

// ErrNoSlurm is wrapped where Slurm's commands are not to be found.
var ErrNoSlurm = errors.New("there is no Slurm here")

// Task is a job in the queue.
type Task struct {
	Job   string // its name
	Shard int    // 0: not of an array
	ID    string
	State string // in Slurm's words, such as RUNNING
	Where string // the nodes, or why it waits
	Took  string // its time so far
}

// Submit submits the jobs of a folder and says what it did.
func Submit(ctx context.Context, dir string) (said string, err error) {
	if _, err := exec.LookPath("sbatch"); err != nil {
		return "", fmt.Errorf("%w: no program sbatch (run bash %s where there is)", ErrNoSlurm, srcerr.Visible(shell.Quote(filepath.Join(dir, "submit.sh"))))
	}
	return output(ctx, "bash", filepath.Join(dir, "submit.sh"))
}

// Queue lists the jobs of a plan that wait or run.
func Queue(ctx context.Context, p *Plan) ([]Task, error) {
	if _, err := exec.LookPath("squeue"); err != nil {
		return nil, fmt.Errorf("%w: no program squeue", ErrNoSlurm)
	}
	text, err := output(ctx, "squeue", "--noheader", "--array", "--name="+p.Job+","+p.MergeJob(), "--format=%j|%K|%i|%T|%M|%R")
	if err != nil {
		return nil, err
	}
	return readQueue(text)
}

// readQueue reads what squeue prints.
func readQueue(text string) ([]Task, error) {
	var list []Task
	for line := range strings.Lines(text) {
		f := strings.SplitN(strings.TrimSpace(line), "|", 6)
		if len(f) != 6 {
			return nil, fmt.Errorf("squeue says %q, which is no job", srcerr.Cut(strings.TrimSpace(line)))
		}
		t := Task{Job: f[0], ID: f[2], State: f[3], Took: f[4], Where: strings.Trim(f[5], "()")}
		t.Shard, _ = strconv.Atoi(f[1]) // N/A where there is no array
		list = append(list, t)
	}
	return list, nil
}

// output runs a program of Slurm. Its error is what the program printed.
func output(ctx context.Context, name string, args ...string) (string, error) {
	cmd := exec.CommandContext(ctx, name, args...)
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if ctx.Err() != nil {
		return "", ctx.Err()
	}
	if err != nil {
		if said := strings.TrimSpace(stderr.String()); said != "" {
			return "", errors.New(srcerr.Line(strings.ReplaceAll(said, "\n", "; ")))
		}
		return "", fmt.Errorf("%s: %w", name, err)
	}
	return string(out), nil
}
