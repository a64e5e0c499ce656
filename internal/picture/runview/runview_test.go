package runview_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/clustersim/clustersim/internal/picture/runview"
	"github.com/clustersim/clustersim/workload"
)

func TestAssignByHand(t *testing.T) {
	l := runview.Assign(3, []runview.Span{
		{2, 0, 5}, // lane 0
		{2, 1, 3}, // lane 1
		{2, 3, 4}, // starts as the one before ends: lane 1 again
		{2, 5, 5}, // takes no time: in lane 0, which the next takes too
		{2, 5, 6},
		{0, 0, 9},
	}, nil)
	require.Equal(t, []int32{0, 1, 1, 0, 0, 0}, l.Of)
	require.Equal(t, []int32{1, 0, 2}, l.Count)
}

// TestAssignProperties: no two spans overlap in a lane, and a row has as many
// lanes as spans overlap at most, counted by looking at every start. A span that
// takes no time may need a lane or fit between two others.
func TestAssignProperties(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		spans := rapid.SliceOf(rapid.Custom(func(t *rapid.T) runview.Span {
			start := float64(rapid.IntRange(0, 20).Draw(t, "start"))
			return runview.Span{int32(rapid.IntRange(0, 2).Draw(t, "row")), start, start + float64(rapid.IntRange(0, 6).Draw(t, "length"))}
		})).Draw(t, "spans")
		l := runview.Assign(3, spans, nil)
		least, most := make([]int32, 3), make([]int32, 3)
		for i, a := range spans {
			depth, instant := int32(0), int32(0)
			for j, b := range spans {
				if a.Row != b.Row {
					continue
				}
				if b.StartSec <= a.StartSec && a.StartSec < b.FinishSec {
					depth++
				}
				if i != j && l.Of[i] == l.Of[j] {
					require.False(t, a.StartSec < b.FinishSec && b.StartSec < a.FinishSec, "%v and %v share a lane", a, b)
				}
			}
			if a.StartSec == a.FinishSec {
				instant = 1
			}
			least[a.Row] = max(least[a.Row], depth, 1)
			most[a.Row] = max(most[a.Row], depth+instant)
		}
		for row, n := range l.Count {
			require.GreaterOrEqual(t, n, least[row])
			require.LessOrEqual(t, n, most[row])
		}
	})
}

func classesOf(t *testing.T, tasks ...[2]string) runview.Classes {
	b := workload.NewBuilder("p")
	for _, task := range tasks {
		b.SetAttributes(b.Task(task[0], 1), workload.Attributes{Type: task[1]})
	}
	d, err := b.Build()
	require.NoError(t, err)
	return runview.NewClasses(d)
}

func TestClasses(t *testing.T) {
	typed := classesOf(t, [2]string{"a", "add"}, [2]string{"b", "project"}, [2]string{"c", "project"}, [2]string{"d", ""})
	require.Equal(t, runview.Classes{Of: []int32{1, 0, 0, 2}, Names: []string{"project", "add", "without type"}, Tasks: []int{2, 1, 1}}, typed)

	stems := classesOf(t, [2]string{"mAdd_ID0001"}, [2]string{"mAdd_ID0002"}, [2]string{"load-3"}, [2]string{"17"})
	require.Equal(t, runview.Classes{Of: []int32{0, 0, 2, 1}, Names: []string{"mAdd", "17", "load"}, Tasks: []int{2, 1, 1}}, stems)

	alike := classesOf(t, [2]string{"t0"}, [2]string{"t1"}, [2]string{"t2"}, [2]string{"t3"})
	require.Nil(t, alike.Names)
	require.Greater(t, len(slices.Compact(slices.Sorted(slices.Values(alike.Of)))), 1, "one kind would be one colour")

	copied := classesOf(t, [2]string{"t0"}, [2]string{"t1"}, [2]string{"t0#2"}, [2]string{"t1#2"}, [2]string{"t0#3"})
	require.Nil(t, copied.Names)
	require.Equal(t, []int32{copied.Of[0], copied.Of[1], copied.Of[0]}, copied.Of[2:])
	require.NotEqual(t, copied.Of[0], copied.Of[1])
}

func TestManyTypes(t *testing.T) {
	var tasks [][2]string
	for i := range 20 {
		for j := range 21 - i {
			tasks = append(tasks, [2]string{fmt.Sprintf("t%d.%d", i, j), fmt.Sprintf("type %02d", i)})
		}
	}
	c := classesOf(t, tasks...)
	require.Len(t, c.Names, runview.MaxClasses)
	require.Equal(t, "7 other types", c.Names[13])
	require.Equal(t, 8+7+6+5+4+3+2, c.Tasks[13])
	require.EqualValues(t, 13, c.Of[len(c.Of)-1])
}
