package records

import (
	"cmp"
	"fmt"
	"math"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/clustersim/clustersim/workload"
)

// By is what stays together when a set is divided.
type By string

// The divisions.
const (
	ByFile        By = "file"        // nothing
	ByOverlap     By = "overlap"     // records that overlap in time
	ByGroup       By = "group"       // records that overlap in time, and twins
	ByApplication By = "application" // all records of an application
)

// ParseBy reads the name of a division.
func ParseBy(text string) (By, error) {
	switch by := By(text); by {
	case ByFile, ByOverlap, ByGroup, ByApplication:
		return by, nil
	}
	return "", fmt.Errorf("unknown division %q (want application, group, overlap or file)", text)
}

// group numbers the groups of all cases.
func (s *Set) group() {
	n := len(s.Cases)
	overlap, twins, both := newForest(n), newForest(n), newForest(n)
	name := make([]string, n)
	for i := range s.Cases {
		name[i] = workflowOf(&s.Cases[i])
	}
	for i := range n {
		for j := range i {
			a, b := &s.Cases[i], &s.Cases[j]
			if Overlaps(a, b) {
				overlap.join(i, j)
				both.join(i, j)
			}
			if name[i] == name[j] {
				twins.join(i, j)
				both.join(i, j)
			}
		}
	}
	for i, x := range [][]int{overlap.numbers(), twins.numbers(), both.numbers()} {
		for c := range s.Cases {
			*[]*int{&s.Cases[c].Overlap, &s.Cases[c].Twins, &s.Cases[c].Group}[i] = x[c]
		}
	}
}

// Overlaps reports whether two executions by one system overlapped in time. Idle machines of a
// pool are not recorded, so that any two executions may have shared one.
func Overlaps(a, b *Case) bool {
	if a.System != b.System || a.ExecutedAt.IsZero() || b.ExecutedAt.IsZero() {
		return false
	}
	return a.ExecutedAt.Before(end(b)) && b.ExecutedAt.Before(end(a))
}

// end is the end of an execution.
func end(c *Case) time.Time {
	return c.ExecutedAt.Add(time.Duration(min(c.RecordedMakespanSec, mostSec) * float64(time.Second)))
}

// mostSec is a century, which a time.Duration can hold.
const mostSec = 3e9

// runNumber ends the names of repeated runs.
var runNumber = regexp.MustCompile(`[-_.]\d+$`)

// workflowOf is a key of the workflow: runs of one have the same name but for a number at the
// end, and the same numbers of tasks and degrees.
func workflowOf(c *Case) string {
	var degrees []string
	for t := range c.DAG.NumTasks() {
		id := workload.TaskID(t)
		degrees = append(degrees, fmt.Sprint(len(c.DAG.In(id)), "/", len(c.DAG.Out(id))))
	}
	slices.Sort(degrees)
	base := strings.TrimSuffix(filepath.Base(c.File), ".json")
	return fmt.Sprint(c.System, " ", runNumber.ReplaceAllString(base, ""), " ", degrees)
}

// forest is a union-find structure.
type forest []int

func newForest(n int) forest {
	f := make(forest, n)
	for i := range f {
		f[i] = i
	}
	return f
}

func (f forest) root(i int) int {
	for f[i] != i {
		f[i] = f[f[i]]
		i = f[i]
	}
	return i
}

// join makes the lower one the root.
func (f forest) join(i, j int) {
	i, j = f.root(i), f.root(j)
	f[max(i, j)] = min(i, j)
}

// numbers are the numbers of the groups, in order of their first members.
func (f forest) numbers() []int {
	list, next, of := make([]int, len(f)), 0, map[int]int{}
	for i := range f {
		r := f.root(i)
		if r == i {
			of[r] = next
			next++
		}
		list[i] = of[r]
	}
	return list
}

// Units are the parts of the set that stay together, in order of their first members.
func (s *Set) Units(by By) (units [][]int) {
	place := map[string]int{}
	for i := range s.Cases {
		key := s.Cases[i].unit(by)
		u, seen := place[key]
		if !seen {
			u = len(units)
			place[key] = u
			units = append(units, nil)
		}
		units[u] = append(units[u], i)
	}
	return units
}

// unit is a key of the unit of a record.
func (c *Case) unit(by By) string {
	switch by {
	case ByApplication:
		return c.System + " " + c.Application
	case ByGroup:
		return fmt.Sprint(c.Group)
	case ByOverlap:
		return fmt.Sprint(c.Overlap)
	}
	return c.File
}

// nameOf is the name of a unit in tables.
func (s *Set) nameOf(unit []int, by By) string {
	if by == ByApplication {
		return s.Cases[unit[0]].Application
	}
	name := filepath.Base(s.Cases[unit[0]].File)
	if len(unit) > 1 {
		name += fmt.Sprintf(" and %d more", len(unit)-1)
	}
	return name
}

// bySize sorts units by size, the largest first; equal ones keep their order.
func bySize(units [][]int) {
	slices.SortStableFunc(units, func(a, b []int) int { return cmp.Compare(len(b), len(a)) })
}

// RunsAtOnce is, by record, the mean number of other runs of its system at the same time. Its own
// duration is sec, so that a prediction does not depend on the record's makespan; the durations
// of the others are as recorded. 0 without a date.
func (s *Set) RunsAtOnce(sec []float64) []float64 {
	list := make([]float64, s.Len())
	for i := range s.Cases {
		own := &s.Cases[i]
		if own.ExecutedAt.IsZero() || !(sec[i] > 0) {
			continue
		}
		for j := range s.Cases {
			other := &s.Cases[j]
			if i == j || other.System != own.System || other.ExecutedAt.IsZero() {
				continue
			}
			from := other.ExecutedAt.Sub(own.ExecutedAt).Seconds()
			list[i] += max(min(from+other.RecordedMakespanSec, sec[i])-max(from, 0), 0)
		}
		list[i] /= sec[i]
	}
	return list
}

// Slow multiplies predicted makespans by exp(c x other runs at the same time).
func (s *Set) Slow(sec []float64, c float64) []float64 {
	list := s.RunsAtOnce(sec)
	for i, runs := range list {
		list[i] = sec[i] * math.Exp(c*runs)
	}
	return list
}
