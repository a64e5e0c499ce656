package figures

import "math"

const (
	mostSteps = 2000 // that are drawn one by one
	stepBins  = 500  // where there are more
)

// Step is a value from some x on.
type Step struct{ X, Y float64 }

// Steps draws a step function up to end. Where it changes too often to be seen, it is drawn as
// the mean over short stretches, between the least and the most. It changes nowhere behind end,
// which is above the first x.
func Steps(steps []Step, end float64) Series {
	if len(steps) > mostSteps {
		return Series{Style: Lines, Points: binned(steps, end), Band: true}
	}
	s := Series{Style: Lines}
	for i, x := range steps {
		until := end
		if i+1 < len(steps) {
			until = steps[i+1].X
		}
		s.Points = append(s.Points, Point{X: x.X, Y: x.Y}, Point{X: until, Y: x.Y})
	}
	return s
}

// binned has the means over equal stretches, with the least and the most.
func binned(steps []Step, end float64) []Point {
	width, at := end/stepBins, 0
	list := make([]Point, stepBins)
	for i := range list {
		from, to := float64(i)*width, float64(i+1)*width
		p := Point{X: (from + to) / 2, Low: math.Inf(1), High: math.Inf(-1)}
		for ; ; at++ {
			begins, ends := max(steps[at].X, from), to
			last := at+1 == len(steps) || steps[at+1].X >= to
			if !last {
				ends = steps[at+1].X
			}
			if y := steps[at].Y; ends > begins {
				p.Y += y * (ends - begins) / width
				p.Low, p.High = min(p.Low, y), max(p.High, y)
			}
			if last {
				break
			}
		}
		list[i] = p
	}
	return list
}
