package scalability

import "math"

// bracketTolerance ends the narrowing, relative in x: what lies between is a jump.
// It is some thousand times the rounding of x.
const bracketTolerance = 1e-12

// narrow is the ITP method between two points on both sides of the target: the
// point where the chord crosses (interpolate), moved a little towards the middle
// (truncate), and pulled so near to it that no more steps are needed than by
// bisection and one (project). k1 and k2 are the authors' choice of section 3.
func (v *search) narrow(p, q point) error {
	const k2, spare = 2.0, 1
	a, b := point{math.Log(p.x), p.y}, point{math.Log(q.x), q.y}
	if a.x > b.x {
		a, b = b, a
	}
	k1 := 0.2 / (b.x - a.x)
	steps := spare + math.Ceil(math.Log2((b.x-a.x)/bracketTolerance))
	for j := 0.0; b.x-a.x > bracketTolerance; j++ {
		width, middle := b.x-a.x, (a.x+b.x)/2
		chord := (b.y*a.x - a.y*b.x) / (b.y - a.y)
		towards := math.Copysign(1, middle-chord)
		x := middle
		if delta := k1 * math.Pow(width, k2); delta <= math.Abs(middle-chord) {
			x = chord + towards*delta
		}
		if room := max(0, bracketTolerance*math.Pow(2, steps-j-1)-width/2); math.Abs(x-middle) > room {
			x = middle - towards*room
		}
		next, err := v.ask(math.Exp(x))
		if err != nil {
			return err
		}
		if v.near(next) {
			v.root.Status = Solved
			return nil
		}
		next.x = x
		if (next.y > 0) == (a.y > 0) {
			a = next
		} else {
			b = next
		}
	}
	if math.Abs(b.y) < math.Abs(a.y) {
		a, b = b, a
	}
	r := &v.root
	r.Status = Jumps
	r.X, r.Value = math.Exp(a.x), a.y+v.target
	r.OtherX, r.OtherValue = math.Exp(b.x), b.y+v.target
	return nil
}
