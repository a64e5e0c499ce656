package queuechart

import (
	"cmp"
	"fmt"
	"image/color"
	"math"
	"slices"

	"github.com/clustersim/clustersim/internal/picture/canvas"
	"github.com/clustersim/clustersim/internal/picture/queueview"
	"github.com/clustersim/clustersim/internal/srcerr"
	"github.com/clustersim/clustersim/internal/units"
	"github.com/clustersim/clustersim/scheduler/queue"
	simqueue "github.com/clustersim/clustersim/sim/queue"
	"github.com/clustersim/clustersim/workload/jobs"
)

// Colour is what the colours of jobs mean.
type Colour string

// The colours.
const (
	ByUser      Colour = "user"
	ByPartition Colour = "partition"
	ByWait      Colour = "wait"
	ByState     Colour = "state"
)

// ParseColour reads a value of [Colour].
func ParseColour(text string) (Colour, error) {
	return srcerr.Named("colour", text, []Colour{ByUser, ByPartition, ByWait, ByState}, func(c Colour) string { return string(c) })
}

// class is a colour with its meaning.
type class struct {
	ink   color.NRGBA
	name  string // empty: not in the legend
	count int    // jobs
}

// classes give each job a class.
type classes struct {
	of   []uint8 // by job
	list []class
	note string // what the colours do not say
}

// others is the colour of classes that have none of their own.
var others = color.NRGBA{0xa6, 0xa6, 0xa6, 0xff}

func newClasses(v *queueview.View, by Colour) *classes {
	t := v.Result.Trace
	switch by {
	case ByPartition:
		column, names := partitions(v)
		return byName(v, column, names, "partition")
	case ByWait:
		return byWait(v)
	case ByState:
		return byState(v)
	default:
		return byName(v, t.User, t.Names.Users, "user")
	}
}

// partitions are those of jobs: of jobs that name none the default partition, if the machine has one.
func partitions(v *queueview.View) (column []int32, names []string) {
	column, names = v.Result.Trace.Partition, v.Result.Trace.Names.Partitions
	if v.Machine == nil || column != nil && !slices.Contains(column, -1) {
		return column, names
	}
	at := slices.IndexFunc(v.Machine.Partitions, func(p jobs.Partition) bool { return p.Default })
	if at < 0 {
		return column, names
	}
	number := int32(slices.Index(names, v.Machine.Partitions[at].Name))
	if number < 0 {
		number = int32(len(names))
		names = append(slices.Clip(names), v.Machine.Partitions[at].Name)
	}
	named := make([]int32, len(v.Result.State))
	for i := range named {
		if named[i] = number; column != nil && column[i] >= 0 {
			named[i] = column[i]
		}
	}
	return named, names
}

// byName has a colour for each of the names with the largest area; the column numbers names.
func byName(v *queueview.View, column []int32, names []string, noun string) *classes {
	if column == nil {
		c := &classes{of: make([]uint8, len(v.Result.State)), note: "the trace has no " + noun + "s: colours only tell jobs apart"}
		for i := range canvas.Classes[:7] {
			c.list = append(c.list, class{ink: canvas.Classes[i]})
		}
		for i := range c.of {
			c.of[i] = uint8(i % len(c.list))
		}
		return c
	}
	area := make([]float64, len(names)+1) // the last are jobs without a name
	at := func(job queue.JobID) int {
		if k := column[job]; k >= 0 {
			return int(k)
		}
		return len(names)
	}
	for _, s := range v.Stays {
		area[at(s.Job)] += (s.ToSec - s.FromSec) * float64(v.Result.Trace.Units[s.Job])
	}
	order := make([]int, 0, len(names))
	for k := range names {
		if area[k] > 0 {
			order = append(order, k)
		}
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(area[b], area[a]) })
	own := min(len(order), len(canvas.Classes))
	place := make([]uint8, len(names)+1)
	for k := range place {
		place[k] = uint8(own)
	}
	c := &classes{of: make([]uint8, len(v.Result.State))}
	for i, k := range order[:own] {
		place[k] = uint8(i)
		c.list = append(c.list, class{ink: canvas.Classes[i], name: noun + " " + names[k]})
	}
	c.list = append(c.list, class{ink: others, name: "others"})
	c.count(v, func(job queue.JobID) uint8 { return place[at(job)] })
	return c
}

// count gives jobs their classes and counts those that ran.
func (c *classes) count(v *queueview.View, of func(job queue.JobID) uint8) {
	if c.of == nil {
		c.of = make([]uint8, len(v.Result.State))
	}
	for i, state := range v.Result.State {
		c.of[i] = of(queue.JobID(i))
		if state.Ran() {
			c.list[c.of[i]].count++
		}
	}
}

// waitSteps are times of which some divide waits into classes, in s.
var waitSteps = []float64{1, 10, 60, 600, 3600, 4 * 3600, 86400, 4 * 86400, 16 * 86400}

// waitInks are the colours of waits, from none to long, from light to dark.
var waitInks = []color.NRGBA{
	{0xc8, 0xdc, 0xe8, 0xff}, {0xf7, 0xd8, 0x8a, 0xff}, {0xf3, 0xa8, 0x3c, 0xff}, {0xd9, 0x66, 0x1f, 0xff}, {0xa8, 0x2a, 0x2a, 0xff}, {0x55, 0x14, 0x3c, 0xff},
}

// byWait has a colour for no wait, and five for the longer ones.
func byWait(v *queueview.View) *classes {
	most := 0.0
	for i := range v.Result.State {
		most = max(most, orZero(v.WaitSec(queue.JobID(i))))
	}
	last := 0
	for last < len(waitSteps)-1 && waitSteps[last] < most {
		last++
	}
	bounds := waitSteps[max(0, last-len(waitInks)+2):last]
	c := &classes{list: []class{{ink: waitInks[0], name: "no wait"}}}
	for i, sec := range bounds {
		c.list = append(c.list, class{ink: waitInks[i+1], name: "up to " + units.FormatClock(sec)})
	}
	if len(bounds) > 0 {
		c.list = append(c.list, class{ink: waitInks[len(bounds)+1], name: "longer"})
	} else {
		c.list = append(c.list, class{ink: waitInks[1], name: "some wait"})
	}
	c.count(v, func(job queue.JobID) uint8 {
		wait := orZero(v.WaitSec(job))
		if wait <= 0 {
			return 0
		}
		k := 0
		for k < len(bounds) && wait > bounds[k] {
			k++
		}
		return uint8(k + 1)
	})
	return c
}

func orZero(x float64) float64 {
	if math.IsNaN(x) {
		return 0
	}
	return x
}

// stateInks are the colours of final states.
var stateInks = map[simqueue.State]color.NRGBA{
	simqueue.Completed: canvas.BluishGreen, simqueue.Failed: canvas.Vermillion, simqueue.Walltime: canvas.Orange,
	simqueue.NodeFail: canvas.Black, simqueue.Cancelled: canvas.ReddishPurple,
}

func byState(v *queueview.View) *classes {
	c := &classes{}
	var at [simqueue.Split + 1]uint8
	for state := simqueue.Completed; state <= simqueue.Cancelled; state++ {
		at[state] = uint8(len(c.list))
		c.list = append(c.list, class{ink: stateInks[state], name: state.String()})
	}
	c.count(v, func(job queue.JobID) uint8 { return at[v.Result.State[job]] })
	return c
}

// shown are the classes of the legend.
func (c *classes) shown() (list []class) {
	for _, x := range c.list {
		if x.name != "" && x.count > 0 {
			list = append(list, class{x.ink, fmt.Sprintf("%s (%d)", x.name, x.count), x.count})
		}
	}
	return list
}
