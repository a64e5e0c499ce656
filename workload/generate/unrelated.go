package generate

import (
	"fmt"
	"math/rand/v2"
	"strconv"

	"github.com/clustersim/clustersim/internal/spec"
	"github.com/clustersim/clustersim/workload"
)

// unrelated are processors on each of which each task has a time of its own, as H. Topcuoglu, S. Hariri and M.-Y. Wu draw
// them (IEEE TPDS 13(3), 2002, section 5.2): uniform in w(1-beta/2) to w(1+beta/2), where w is the task's work over the
// reference speed.
type unrelated struct {
	processors int     // 0: tasks have only work
	beta       float64 // heterogeneity, 0 to 2
}

func unrelatedFrom(a *spec.Args) unrelated {
	return unrelated{a.Int("processors", 0), a.Float("beta", 0.5)}
}

func (u unrelated) check(tasks int) error {
	if err := within("beta", u.beta, 2); err != nil {
		return err
	}
	if u.processors < 0 {
		return fmt.Errorf("%d processors: want at least 0", u.processors)
	}
	if times := float64(tasks) * float64(u.processors); times > maxGeneratedTimes {
		return fmt.Errorf("%.0f times of tasks on processors: more than %d", times, maxGeneratedTimes)
	}
	return nil
}

// times draws a row of times for every task if there are processors.
func (u unrelated) times(b *workload.Builder, workFlop []float64, on reference, random *rand.Rand) {
	if u.processors == 0 {
		return
	}
	names := make([]string, u.processors)
	for p := range names {
		names[p] = "p" + strconv.Itoa(p+1)
	}
	b.Processors(names...)
	row := make([]float64, u.processors)
	for t, work := range workFlop {
		for p := range row {
			row[p] = work / on.SpeedFlops * (1 + u.beta*(random.Float64()-0.5))
		}
		b.SetCosts(workload.TaskID(t), row)
	}
}
