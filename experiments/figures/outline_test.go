package figures

import (
	"image/color"
	"testing"

	"github.com/stretchr/testify/require"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/vgimg"
)

// TestOutlines: letters that are drawn as areas look as those that gonum writes.
func TestOutlines(t *testing.T) {
	for _, text := range []string{"αβγΦηφΩ", "≤·…−²é", "Äẞ€", "ABgy8", " "} {
		r := run{text: text, size: 30}
		written, areas := newPNG(200, 60, 144), newPNG(200, 60, 144)
		start := point{5, 40}
		written.text(start, 0, 0, color.NRGBA{A: 255}, apart(r))
		areas.letters(start, 0, 0, color.NRGBA{A: 255}, []run{r}, func(r run) { areas.vg.Fill(outlines(r)) })
		ink, differ := 0, 0
		for y := range 120 {
			for x := range 400 {
				a, b := dark(written.image, x, y), dark(areas.image, x, y)
				ink, differ = ink+a, differ+max(a-b, b-a)
			}
		}
		require.LessOrEqual(t, 10*differ, ink, text) // edges are smoothed in two ways
		require.Equal(t, text == " ", ink == 0, text)
	}
	require.Equal(t, outlines(run{text: "\uE000", size: 30}), outlines(run{text: "任", size: 30}), "unknown letters are a box")
	require.NotEmpty(t, outlines(run{text: "任"}))
}

// apart has a part for each letter, so that no kerning moves them.
func apart(r run) (parts []run) {
	for _, letter := range r.text {
		parts = append(parts, run{string(letter), r.size, r.rise})
	}
	return parts
}

func dark(c *vgimg.Canvas, x, y int) int {
	return 255 - int(color.GrayModel.Convert(c.Image().At(x, y)).(color.Gray).Y)
}

func TestTowards(t *testing.T) {
	require.Equal(t, vg.Point{X: 3, Y: 5}, towards(vg.Point{X: 1, Y: 1}, vg.Point{X: 4, Y: 7}))
}

func TestSplitASCII(t *testing.T) {
	got := splitASCII([]run{{"ab", 9, 0}, {"β = 3…", 6, 2}, {"é", 9, 1}})
	require.Equal(t, []run{{"ab", 9, 0}, {"β", 6, 2}, {" = 3", 6, 2}, {"…", 6, 2}, {"é", 9, 1}}, got)
	require.True(t, isASCII("~ ab"))
	require.False(t, isASCII("aβ"))
}
