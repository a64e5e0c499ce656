//go:build !js

package figures

import (
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
)

// drawHeat colours the rectangle around each point of the grid, half way to its
// neighbours. A hole shows the paper. (gonum's HeatMap leaves out the cells that the
// panel's edge cuts, and shows the paper between cells.)
func (a area) drawHeat(s *Surface) {
	xs, ys := borders(s.X, a.x), borders(s.Y, a.y)
	seam := a.Size().Scale(1 / 0.4) // cells overlap by as much
	right, top := (a.x.hi-a.x.lo)/seam.X.Points(), (a.y.hi-a.y.lo)/seam.Y.Points()
	for j, row := range s.Z {
		for i, v := range row {
			at := (a.z.of(v) - a.z.lo) / (a.z.hi - a.z.lo)
			if !shows(v) || !shows(at) {
				continue
			}
			l, r, b, t := xs[i], xs[i+1], ys[j], ys[j+1]
			if i+1 < len(row) && shows(row[i+1]) {
				r += right
			}
			if j+1 < len(s.Z) && shows(s.Z[j+1][i]) {
				t += top
			}
			a.draw(&plotter.Polygon{XYs: []plotter.XYs{{{X: l, Y: b}, {X: r, Y: b}, {X: r, Y: t}, {X: l, Y: t}}}, Color: shadeAt(at)})
		}
	}
}

// borders are the ends of the cells around values, in units.
func borders(values []float64, s scale) []float64 {
	list := []float64{s.of(values[0])}
	for i := 1; i < len(values); i++ {
		list = append(list, (s.of(values[i-1])+s.of(values[i]))/2)
	}
	return append(list, s.of(values[len(values)-1]))
}

// isoLine is where a surface has a value, in pieces, one a cell.
type isoLine struct {
	level  float64
	pieces [][]vg.Point
}

// drawLevels draws the iso-lines and adds them to the crowd.
func (a area) drawLevels(s *Surface, k *crowd) (levels []isoLine) {
	for _, level := range s.Levels {
		l := isoLine{level: level}
		var path vg.Path
		for _, piece := range isoPieces(s, level, a.x, a.y) {
			for _, part := range a.ClipLinesXY(a.onPage(piece)) {
				l.pieces = append(l.pieces, part)
				path.Move(part[0])
				path.Line(part[1])
			}
		}
		a.SetLineStyle(line(paper, 2)) // so that it shows on dark areas
		a.Stroke(path)
		a.SetLineStyle(line(ink, 0.9))
		a.Stroke(path)
		levels, k.lines = append(levels, l), append(k.lines, l.pieces...)
	}
	return levels
}

// isoPieces cuts the cell between each four points of the grid by marching squares
// (Maple, "Geometric design and space planning using the marching squares and marching
// cube algorithms", 2003): along its edges the value is taken to be linear, and of the
// two ways through a saddle the one is taken that the mean of the corners says. A
// cell with a hole (NaN) at a corner has no line. Cost: O(len(X) * len(Y)).
//
// gonum's Contour takes its paths from a map, so that a figure would be another file
// each time, and draws lines through holes.
func isoPieces(s *Surface, level float64, x, y scale) (pieces []plotter.XYs) {
	for j := range len(s.Y) - 1 {
		for i := range len(s.X) - 1 {
			corners := [4][2]int{{i, j}, {i + 1, j}, {i + 1, j + 1}, {i, j + 1}} // counterclockwise
			var crossed plotter.XYs
			mean := 0.0
			for k, from := range corners {
				to := corners[(k+1)%4]
				a, b := s.Z[from[1]][from[0]], s.Z[to[1]][to[0]]
				mean += a / 4
				if (a >= level) != (b >= level) {
					t := (level/2 - a/2) / (b/2 - a/2) // halves, since b-a may be too large
					x0, y0 := x.of(s.X[from[0]]), y.of(s.Y[from[1]])
					crossed = append(crossed, plotter.XY{X: x0 + t*(x.of(s.X[to[0]])-x0), Y: y0 + t*(y.of(s.Y[to[1]])-y0)})
				}
			}
			switch n := len(crossed); {
			case !shows(mean) || n < 2:
			case n == 2:
				pieces = append(pieces, crossed)
			case (mean >= level) == (s.Z[j][i] >= level): // corners 0 and 2 are connected: cut off 1 and 3
				pieces = append(pieces, crossed[:2], crossed[2:])
			default: // cut off 0 and 2
				pieces = append(pieces, plotter.XYs{crossed[3], crossed[0]}, plotter.XYs{crossed[1], crossed[2]})
			}
		}
	}
	return pieces
}
