package figures

import (
	"bytes"
	"encoding/binary"
	"hash/crc32"
	"io"
	"math"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/vgimg"
)

// pngCanvas rasterises with gonum's vgimg.
type pngCanvas struct {
	vgCanvas
	image *vgimg.Canvas
	dpi   int
}

func newPNG(width, height float64, dpi int) *pngCanvas {
	image := vgimg.NewWith(vgimg.UseWH(vg.Length(width), vg.Length(height)), vgimg.UseDPI(dpi))
	return &pngCanvas{vgCanvas{image, height}, image, dpi}
}

// finish writes the PNG with its resolution, which Go's encoder leaves out: a
// program that prints it knows the size in centimetres.
func (c *pngCanvas) finish(w io.Writer) error {
	var b bytes.Buffer
	if _, err := (vgimg.PngCanvas{Canvas: c.image}).WriteTo(&b); err != nil {
		return err
	}
	const header = 8 + 25 // the signature and the chunk IHDR
	text := b.Bytes()
	for _, part := range [][]byte{text[:header], resolution(c.dpi), text[header:]} {
		if _, err := w.Write(part); err != nil {
			return err
		}
	}
	return nil
}

// resolution is the chunk pHYs (PNG specification, 11.3.5.3): pixels a metre.
func resolution(dpi int) []byte {
	perMetre := uint32(math.Round(float64(dpi) / 0.0254))
	chunk := binary.BigEndian.AppendUint32(nil, 9)
	chunk = append(chunk, "pHYs"...)
	chunk = binary.BigEndian.AppendUint32(chunk, perMetre)
	chunk = binary.BigEndian.AppendUint32(chunk, perMetre)
	chunk = append(chunk, 1) // the unit is the metre
	return binary.BigEndian.AppendUint32(chunk, crc32.ChecksumIEEE(chunk[4:]))
}
