package figures

import (
	"bytes"
	"encoding/binary"
	"hash/crc32"
	"image/color"
	"io"
	"math"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/vgimg"
)

// pngCanvas rasterises with gonum's vgimg, whose origin is the lower left corner.
type pngCanvas struct {
	c      *vgimg.Canvas
	height float64
	dpi    int
}

func newPNG(width, height float64, dpi int) *pngCanvas {
	return &pngCanvas{vgimg.NewWith(vgimg.UseWH(vg.Length(width), vg.Length(height)), vgimg.UseDPI(dpi)), height, dpi}
}

func (c *pngCanvas) at(p point) vg.Point {
	return vg.Point{X: vg.Length(p.x), Y: vg.Length(c.height - p.y)}
}

func (c *pngCanvas) path(points []point, closed bool) (path vg.Path) {
	for i, p := range points {
		if i == 0 {
			path.Move(c.at(p))
		} else {
			path.Line(c.at(p))
		}
	}
	if closed {
		path.Close()
	}
	return path
}

func (c *pngCanvas) stroke(path []point, closed bool, p pen) {
	dash := make([]vg.Length, len(p.dash))
	for i, d := range p.dash {
		dash[i] = vg.Length(d)
	}
	c.c.SetColor(p.color)
	c.c.SetLineWidth(vg.Length(p.width))
	c.c.SetLineDash(dash, 0)
	c.c.Stroke(c.path(path, closed))
}

func (c *pngCanvas) fill(area []point, shade color.NRGBA) {
	c.c.SetColor(shade)
	c.c.Fill(c.path(area, true))
}

func (c *pngCanvas) text(at point, turn, anchor float64, shade color.NRGBA, parts []run) {
	c.c.SetColor(shade)
	spread(at, turn, anchor, parts, func(at point, r run) {
		c.c.Push()
		c.c.Translate(c.at(at))
		c.c.Rotate(turn)
		c.c.FillString(sans(r.size), vg.Point{}, r.text)
		c.c.Pop()
	})
}

// finish writes the PNG with its resolution, which Go's encoder leaves out: a
// program that prints it knows the size in centimetres.
func (c *pngCanvas) finish(w io.Writer) error {
	var b bytes.Buffer
	if _, err := (vgimg.PngCanvas{Canvas: c.c}).WriteTo(&b); err != nil {
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
