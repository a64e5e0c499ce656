package figures

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"encoding/xml"
	"errors"
	"fmt"
	"image/png"
	"io"
	"maps"
	"os"
	"os/exec"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/internal/golden"
)

func drawn(t testing.TB, f Format, fig *Figure, o Options) []byte {
	t.Helper()
	var out bytes.Buffer
	require.NoError(t, Write(&out, f, fig, o))
	return out.Bytes()
}

func TestSVGGolden(t *testing.T) {
	for name, fig := range gallery() {
		t.Run(name, func(t *testing.T) { golden.Check(t, name+".svg", drawn(t, SVG, fig, Options{})) })
	}
}

// hashes are those of every figure in every format, a line each.
func hashes(t testing.TB) string {
	all := gallery()
	var out strings.Builder
	for _, name := range slices.Sorted(maps.Keys(all)) {
		for _, f := range []Format{SVG, PNG, PDF} {
			fmt.Fprintf(&out, "%s.%s %x\n", name, f, sha256.Sum256(drawn(t, f, all[name], Options{DPI: 72})))
		}
	}
	return out.String()
}

// TestSameBytes: twice in a process, and in another one.
func TestSameBytes(t *testing.T) {
	const requested = "FIGURES_PRINT_HASHES"
	if os.Getenv(requested) != "" {
		fmt.Print("<<" + hashes(t) + ">>")
		return
	}
	once := hashes(t)
	if !testing.Short() { // another process is the harder case
		require.Equal(t, once, hashes(t))
	}
	cmd := exec.CommandContext(t.Context(), os.Args[0], "-test.run=^TestSameBytes$")
	cmd.Env = append(os.Environ(), requested+"=1")
	out, err := cmd.Output()
	require.NoError(t, err)
	require.Contains(t, string(out), "<<"+once+">>")
}

func TestSVGIsXML(t *testing.T) {
	for name, fig := range gallery() {
		d := xml.NewDecoder(bytes.NewReader(drawn(t, SVG, fig, Options{})))
		elements := map[string]int{}
		for {
			token, err := d.Token()
			if errors.Is(err, io.EOF) {
				break
			}
			require.NoError(t, err, name)
			if e, ok := token.(xml.StartElement); ok {
				elements[e.Name.Local]++
				for _, a := range e.Attr {
					require.NotContains(t, a.Value, "NaN", name)
					require.NotContains(t, a.Value, "Inf", name)
				}
			}
		}
		require.Equal(t, 1, elements["svg"])
		require.Zero(t, elements["b"])
	}
}

// TestPNG: the size follows the resolution, the file says which it is, and the
// curves' colours are there.
func TestPNG(t *testing.T) {
	text := drawn(t, PNG, gallery()["categories"], Options{WidthCm: 25.4, HeightCm: 12.7, DPI: 150})
	img, err := png.Decode(bytes.NewReader(text))
	require.NoError(t, err)
	require.Equal(t, 1500, img.Bounds().Dx())
	require.Equal(t, 750, img.Bounds().Dy())
	at := bytes.Index(text, []byte("pHYs"))
	require.Equal(t, uint32(5906), binary.BigEndian.Uint32(text[at+4:]), "150 dots an inch in dots a metre")
	area := map[[3]uint32]int{}
	for y := range img.Bounds().Dy() {
		for x := range img.Bounds().Dx() {
			r, g, b, _ := img.At(x, y).RGBA()
			area[[3]uint32{r >> 8, g >> 8, b >> 8}]++
		}
	}
	for _, c := range colors[:3] { // 4 bars each, the highest a quarter of the picture's height at least
		require.Greater(t, area[[3]uint32{uint32(c.R), uint32(c.G), uint32(c.B)}], 20000, "%v", c)
	}
}

func TestFormatOf(t *testing.T) {
	for name, want := range map[string]Format{"a.svg": SVG, "b/c.PNG": PNG, "x.y.pdf": PDF} {
		f, err := FormatOf(name)
		require.NoError(t, err)
		require.Equal(t, want, f)
	}
	_, err := FormatOf("a.jpeg")
	require.EqualError(t, err, "a.jpeg: unknown kind of picture (want a name that ends in .svg, .png or .pdf)")
}

type failing struct{}

func (failing) Write([]byte) (int, error) { return 0, errors.New("disk full") }

func TestWriteErrors(t *testing.T) {
	fig := gallery()["single"]
	for _, f := range []Format{SVG, PNG, PDF} {
		require.ErrorContains(t, Write(failing{}, f, fig, Options{}), "disk full")
	}
	require.EqualError(t, Write(io.Discard, "gif", fig, Options{}), `figure: unknown format "gif"`)
	for want, o := range map[string]Options{
		"a size of 1 cm by 10 cm": {WidthCm: 1}, "a size of 16 cm by -3 cm": {HeightCm: -3}, "5 dots an inch": {DPI: 5},
		"more than 100 million pixels": {WidthCm: 100, HeightCm: 100, DPI: 600},
	} {
		require.ErrorContains(t, Write(io.Discard, SVG, fig, o), want)
	}
	many := &Figure{Panels: make([]Panel, MaxPanels)}
	require.ErrorIs(t, Write(io.Discard, SVG, many, Options{WidthCm: 5, HeightCm: 5}), ErrNoRoom)
	require.NoError(t, Write(io.Discard, SVG, many, Options{WidthCm: 60, HeightCm: 60}))
}
