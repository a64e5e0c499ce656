package canvas

import (
	"bytes"
	"encoding/binary"
	"encoding/xml"
	"errors"
	"image/color"
	"image/png"
	"io"
	"math"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"gonum.org/v1/plot/vg"
	"pgregory.net/rapid"
)

var formats = []Format{SVG, PNG, PDF}

var pink = color.NRGBA{255, 51, 0, 102}

// everything draws each thing that can be drawn, and names that try to leave their
// place.
func everything(c Canvas) {
	c.Group("all")
	c.Box(vg.Rectangle{Min: vg.Point{X: 10, Y: 70}, Max: vg.Point{X: 60, Y: 90}}, color.NRGBA{0, 0, 255, 255}, `tip </title> "&'`)
	c.SetColor(pink)
	c.Fill(path(true, 0, 100, 20, 100, 10, 90))
	c.SetColor(nil) // black
	c.SetLineWidth(2)
	c.SetLineDash([]vg.Length{4, 2.5}, 0)
	c.Stroke(append(path(false, 60, 40, 70, 37.655, 60, 39), path(false, 1, 99, 2, 98)...))
	c.SetLineDash(nil, 0)
	c.Stroke(path(false, 5, 95, 9, 95))
	c.SetLineWidth(0)
	c.Stroke(path(false, 5, 95, 9, 95))
	c.FillString(Sans(9), vg.Point{X: 20, Y: 50}, "growth β ≤ 2·10 \U0001F600")
	c.Group("")
	c.Push()
	c.SetColor(pink)
	c.Rotate(math.Pi / 2)
	c.FillString(Sans(9), vg.Point{X: 10, Y: -150}, "upright Φ")
	c.Pop()
	c.FillString(Sans(8), vg.Point{X: 100, Y: 20}, "<b>\x00\xff")
}

// path goes through points x, y, x, y, ...
func path(closed bool, at ...vg.Length) (p vg.Path) {
	p.Move(vg.Point{X: at[0], Y: at[1]})
	for i := 2; i < len(at); i += 2 {
		p.Line(vg.Point{X: at[i], Y: at[i+1]})
	}
	if closed {
		p.Close()
	}
	return p
}

func drawn(t *testing.T, f Format, what func(Canvas)) []byte {
	t.Helper()
	c, err := New(f, Page{Width: 200, Height: 100, Title: "title <&>", Unit: "pt", DPI: 144})
	require.NoError(t, err)
	what(c)
	var out bytes.Buffer
	require.NoError(t, c.Write(&out))
	return out.Bytes()
}

func TestSameBytes(t *testing.T) {
	for _, f := range formats {
		require.Equal(t, drawn(t, f, everything), drawn(t, f, everything), f)
	}
}

func TestSVG(t *testing.T) {
	text := string(drawn(t, SVG, everything))
	elements := map[string]int{}
	for d := xml.NewDecoder(strings.NewReader(text)); ; {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			break
		}
		require.NoError(t, err)
		if e, ok := token.(xml.StartElement); ok {
			elements[e.Name.Local]++
		}
	}
	require.Equal(t, map[string]int{"svg": 1, "style": 1, "title": 2, "g": 4, "rect": 2, "path": 3, "text": 3}, elements)
	for _, want := range []string{
		`width="200pt" height="100pt" viewBox="0 0 200 100"`, `<g id="all">`,
		`<path d="M0 0L20 0L10 10Z"/>`, `fill="#ff3300" fill-opacity="0.4"`,
		`<path d="M60 60L70 62.35L60 61M1 1L2 2"/>`, `stroke-width="2" stroke-dasharray="4 2.5"`,
		`<text x="150" y="90" font-size="9" fill="#ff3300" fill-opacity="0.4"`, `transform="rotate(-90 150 90)"`,
	} {
		require.Contains(t, text, want)
	}
}

// TestPNG: the size follows the resolution, and the file says which it is.
func TestPNG(t *testing.T) {
	text := drawn(t, PNG, everything)
	img, err := png.Decode(bytes.NewReader(text))
	require.NoError(t, err)
	require.Equal(t, 400, img.Bounds().Dx())
	at := bytes.Index(text, []byte("pHYs"))
	require.Equal(t, uint32(5669), binary.BigEndian.Uint32(text[at+4:]), "144 dots an inch in dots a metre")
	require.Equal(t, color.NRGBA{0, 0, 255, 255}, color.NRGBAModel.Convert(img.At(100, 50)), "in the box")
	require.Equal(t, color.NRGBA{255, 255, 255, 255}, color.NRGBAModel.Convert(img.At(399, 199)), "on the paper")
}

// TestCurves: none of our plotters draws curves; one that does is found out.
func TestCurves(t *testing.T) {
	var arc vg.Path
	arc.Arc(vg.Point{}, 1, 0, 1)
	drawn(t, SVG, func(c Canvas) { require.Panics(t, func() { c.Fill(arc) }) })
}

func TestFit(t *testing.T) {
	require.Equal(t, "a long text", Fit("a long text", 10, 100))
	require.Equal(t, "a long…", Fit("a long text", 10, Width("a long t…", 10)-0.1))
	require.Empty(t, Fit("text", 10, 1))
	require.InDelta(t, 2*Width("βx任", 7), Width("βx任", 14), 1e-9)
}

// Fit of a long text takes no longer than that of what is left of it.
func TestFitLong(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.StringOfN(rapid.RuneFrom([]rune("ab  Wé任")), 0, 30, -1).Draw(t, "text")
		room := rapid.Float64Range(0, 100).Draw(t, "room")
		require.Equal(t, slowFit(text, 10, room), Fit(text, 10, room))
	})
	long := strings.Repeat("wide ", 1_000_000)
	require.Equal(t, "wide wide wide wid…", Fit(long, 10, 100))
	require.Less(t, testing.AllocsPerRun(1, func() { Fit(long, 10, 100) }), 100.0)
}

// slowFit tries all lengths.
func slowFit(text string, size, room float64) string {
	if Width(text, size) <= room {
		return text
	}
	runes := []rune(text)
	for n := len(runes) - 1; n > 0; n-- {
		if short := strings.TrimRight(string(runes[:n]), " ") + "…"; Width(short, size) <= room {
			return short
		}
	}
	return ""
}

func TestStep(t *testing.T) {
	for _, tt := range []struct {
		span     float64
		most     int
		step     float64
		decimals int
	}{
		{1, 10, 0.1, 1}, {1, 9, 0.2, 1}, {8, 4, 2, 0}, {2400, 11, 500, 0}, {1e-9, 3, 5e-10, 10},
	} {
		step, decimals := Step(tt.span, tt.most)
		require.InEpsilon(t, tt.step, step, 1e-9)
		require.Equal(t, tt.decimals, decimals)
	}
}

func TestFormatOf(t *testing.T) {
	for name, want := range map[string]Format{"a.svg": SVG, "b/c.PNG": PNG, "x.y.pdf": PDF} {
		f, err := FormatOf(name, formats...)
		require.NoError(t, err)
		require.Equal(t, want, f)
	}
	_, err := FormatOf("a.jpeg", formats...)
	require.EqualError(t, err, "a.jpeg: unknown kind of picture (want a name that ends in .svg, .png or .pdf)")
	_, err = New("gif", Page{})
	require.EqualError(t, err, `unknown format "gif"`)
}

type failing struct{}

func (failing) Write([]byte) (int, error) { return 0, errors.New("disk full") }

func TestWriteErrors(t *testing.T) {
	for _, f := range formats {
		c, err := New(f, Page{Width: 20, Height: 10, DPI: 72})
		require.NoError(t, err)
		require.ErrorContains(t, c.Write(failing{}), "disk full")
	}
}

// Letters that the font lacks leave a mark, in pixels and in PDF.
func TestLettersThatAreLacking(t *testing.T) {
	require.Equal(t, "tâche □□ Ж…□", drawable("tâche 日本 Ж…\U0001F600"))
	for _, f := range []Format{PNG, PDF} {
		write := func(text string) []byte {
			return drawn(t, f, func(c Canvas) { c.FillString(Sans(9), vg.Point{X: 20, Y: 50}, text) })
		}
		require.NotEqual(t, write(""), write("日"), f)
		require.Equal(t, write("□"), write("日"), f)
	}
}
