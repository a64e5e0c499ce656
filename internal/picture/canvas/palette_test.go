package canvas

import (
	"image/color"
	"math"
	"testing"

	"github.com/stretchr/testify/require"
)

// blind shows a colour as people without the long (protan) or the middle
// (deutan) cones see it: the matrices of Viénot, Brettel and Mollon (1999),
// "Digital video colourmaps for checking the legibility of displays by
// dichromats", in linear light.
var blind = map[string][3][3]float64{
	"all cones": {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}},
	"protan":    {{0.11238, 0.88762, 0}, {0.11238, 0.88762, 0}, {0.00401, -0.00401, 1}},
	"deutan":    {{0.29275, 0.70725, 0}, {0.29275, 0.70725, 0}, {-0.02234, 0.02234, 1}},
}

func seen(c color.NRGBA, m [3][3]float64) [3]float64 {
	in := [3]float64{linear(c.R), linear(c.G), linear(c.B)}
	var out [3]float64
	for i := range out {
		for j := range in {
			out[i] += m[i][j] * in[j]
		}
		out[i] = math.Pow(max(out[i], 0), 1/2.2) // back to what a screen's number is
	}
	return out
}

// TestPaletteForTheColourBlind: the colours of the first seven classes differ
// for everyone; further ones differ from their neighbours in the list.
func TestPaletteForTheColourBlind(t *testing.T) {
	require.Len(t, Classes, 14)
	for eye, m := range blind {
		for i := range Classes {
			for j := range i {
				if i >= 7 && j < i-1 {
					continue
				}
				a, b := seen(Classes[i], m), seen(Classes[j], m)
				distance := math.Hypot(math.Hypot(a[0]-b[0], a[1]-b[1]), a[2]-b[2])
				require.Greater(t, distance, 0.12, "%s: colours %d and %d", eye, i, j)
			}
		}
	}
}

// TestLabelsStandOut: the contrast of WCAG 2.1 level AA for normal text.
func TestLabelsStandOut(t *testing.T) {
	for i, c := range Classes {
		a, b := luminance(c)+0.05, luminance(TextOn(c))+0.05
		require.GreaterOrEqual(t, max(a, b)/min(a, b), 4.5, "colour %d", i)
	}
}
