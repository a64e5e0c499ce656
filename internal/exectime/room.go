package exectime

import (
	"errors"
	"fmt"
	"math"

	"github.com/clustersim/clustersim/internal/srcerr"
	"github.com/clustersim/clustersim/internal/units"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/workload"
)

// maxMistakes is how many tasks an error lists.
const maxMistakes = 10

// CheckFit returns an error for each task, up to ten, that no host of p has room for, at
// the place where a file states what the task needs; or one for cost rows that do not
// fit the platform.
func CheckFit(d *workload.DAG, p *platform.Platform) error {
	x, err := New(d, p)
	if err != nil {
		return err
	}
	if x.fits == nil {
		return nil
	}
	var wrong []error
	for t := range workload.TaskID(d.NumTasks()) {
		if math.IsInf(x.fits.mean[x.fits.class[t]], 1) {
			if wrong = append(wrong, tooLarge(d, p, t)); len(wrong) == maxMistakes {
				break
			}
		}
	}
	return errors.Join(wrong...)
}

// whyTooLarge says what no host has, and what to do about it.
func whyTooLarge(n workload.Needs, p *platform.Platform) (text, hint string) {
	cores, memory := 0, 0.0
	for h := range platform.HostID(p.NumHosts()) {
		cores, memory = max(cores, p.Host(h).Cores), max(memory, MemoryLimit(p.Host(h)))
	}
	hint = "give hosts more memory, or the task less"
	switch {
	case n.Cores > cores:
		text = fmt.Sprintf("it requests %d cores, and no host has more than %d", n.Cores, cores)
		hint = "give hosts more cores, or the task fewer"
	case n.MemoryBytes > memory:
		text = fmt.Sprintf("it requests %s of memory, and no host has more than %s", units.FormatData(n.MemoryBytes), units.FormatData(memory))
	default:
		text = fmt.Sprintf("it requests %d cores and %s of memory, and no host has both", n.Cores, units.FormatData(n.MemoryBytes))
	}
	return text, hint
}

// tooLarge is the error for a task that no host has room for.
func tooLarge(d *workload.DAG, p *platform.Platform, t workload.TaskID) error {
	text, hint := whyTooLarge(d.Needs(t), p)
	if file, line, col := d.NeedsPlace(t); file != "" {
		return srcerr.At(file, line, col, "task %q: %s", d.TaskName(t), text).WithHint("%s", hint)
	}
	return fmt.Errorf("task %q: %s (%s)", d.TaskName(t), text, hint)
}

// Room returns an error if a host does not have the cores or the memory that a task
// needs.
func Room(d *workload.DAG, t workload.TaskID, k *platform.HostKind) error {
	switch n := d.Needs(t); {
	case n.Cores > k.Cores:
		return fmt.Errorf("it requests %d cores, and the host has %d", n.Cores, k.Cores)
	case n.MemoryBytes > MemoryLimit(k):
		return fmt.Errorf("it requests %s of memory, and the host has %s", units.FormatData(n.MemoryBytes), units.FormatData(k.MemoryBytes()))
	}
	return nil
}

// Nowhere explains why no host can run t, or is nil if some host has room for it.
func Nowhere(d *workload.DAG, p *platform.Platform, t workload.TaskID) error {
	for h := range platform.HostID(p.NumHosts()) {
		if Room(d, t, p.Host(h)) == nil {
			return nil
		}
	}
	text, hint := whyTooLarge(d.Needs(t), p)
	return fmt.Errorf("task %q: %s (%s)", d.TaskName(t), text, hint)
}
