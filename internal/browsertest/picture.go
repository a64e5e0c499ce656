//go:build browser

package browsertest

import (
	"bytes"
	"cmp"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"maps"
	"slices"

	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"
)

// Picture is what the window shows, as PNG.
func (p Page) Picture() []byte {
	p.t.Helper()
	picture, err := chromedp.Run(p.ctx, chromedp.CaptureScreenshot())
	require.NoError(p.t, err)
	return picture
}

// FewColours is that picture in its 160 most frequent colours, which takes a third of the bytes.
func (p Page) FewColours() []byte {
	p.t.Helper()
	full, err := png.Decode(bytes.NewReader(p.Picture()))
	require.NoError(p.t, err)
	count := map[color.NRGBA]int{}
	for y := range full.Bounds().Dy() {
		for x := range full.Bounds().Dx() {
			count[color.NRGBAModel.Convert(full.At(x, y)).(color.NRGBA)]++
		}
	}
	colours := slices.SortedFunc(maps.Keys(count), func(a, b color.NRGBA) int {
		return cmp.Or(cmp.Compare(count[b], count[a]), cmp.Compare(a.R, b.R), cmp.Compare(a.G, b.G), cmp.Compare(a.B, b.B))
	})
	var palette color.Palette
	for _, c := range colours[:min(160, len(colours))] {
		palette = append(palette, c)
	}
	few := image.NewPaletted(full.Bounds(), palette)
	draw.Draw(few, few.Bounds(), full, image.Point{}, draw.Src)
	var out bytes.Buffer
	encoder := png.Encoder{CompressionLevel: png.BestCompression}
	require.NoError(p.t, encoder.Encode(&out, few))
	return out.Bytes()
}
