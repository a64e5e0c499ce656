//go:build !js

package canvas

import (
	"bytes"
	"encoding/binary"
	"hash/crc32"
	"image/color"
	"io"
	"math"

	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/vgimg"
)

// raster is gonum's canvas of pixels.
type raster struct {
	*vgimg.Canvas
	dpi int
}

func newPNG(p Page) raster {
	return raster{vgimg.NewWith(vgimg.UseWH(p.Width, p.Height), vgimg.UseDPI(p.DPI)), p.DPI}
}

func (c raster) Box(r vg.Rectangle, shade color.Color, _ string) {
	c.SetColor(shade)
	c.Fill(r.Path())
}

func (c raster) FillString(face font.Face, at vg.Point, text string) {
	c.Canvas.FillString(face, at, drawable(text))
}

func (c raster) Group(string) {}

// Write writes the PNG with its resolution, which Go's encoder leaves out: with it,
// the printed picture has its size in centimetres.
func (c raster) Write(w io.Writer) error {
	var b bytes.Buffer
	if _, err := (vgimg.PngCanvas{Canvas: c.Canvas}).WriteTo(&b); err != nil {
		return err
	}
	const header = 8 + 25 // the signature and the chunk IHDR
	for _, part := range [][]byte{b.Next(header), resolution(c.dpi), b.Bytes()} {
		if _, err := w.Write(part); err != nil {
			return err
		}
	}
	return nil
}

// resolution is the chunk pHYs (PNG specification, 11.3.5.3): pixels a metre.
func resolution(dpi int) []byte {
	perMetre := uint32(math.Round(float64(dpi) / 0.0254))
	chunk := append(binary.BigEndian.AppendUint32(nil, 9), "pHYs"...)
	chunk = binary.BigEndian.AppendUint32(chunk, perMetre)
	chunk = binary.BigEndian.AppendUint32(chunk, perMetre)
	chunk = append(chunk, 1) // the unit is the metre
	return binary.BigEndian.AppendUint32(chunk, crc32.ChecksumIEEE(chunk[4:]))
}
