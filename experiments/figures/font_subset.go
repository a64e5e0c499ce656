package figures

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"maps"
	"slices"
	"strings"

	"gonum.org/v1/plot/font"
)

// subset is a TrueType font with only some of its glyphs, for a PDF. Glyphs keep
// their numbers; the others are empty.
type subset struct {
	name            string
	glyphs          map[uint16]rune
	file            []byte
	tables          sfntTables
	unitsPerEm      int
	ascent, descent int // in thousandths of the size
}

// newSubset keeps the glyphs and the parts that they are put together from.
func newSubset(face font.Face, glyphs map[uint16]rune) (*subset, error) {
	var raw bytes.Buffer
	if _, err := face.Face.WriteSourceTo(nil, &raw); err != nil {
		return nil, fmt.Errorf("font of the PDF: %w", err)
	}
	t, err := readSfnt(raw.Bytes())
	if err != nil {
		return nil, fmt.Errorf("font of the PDF: %w", err)
	}
	s := &subset{glyphs: glyphs, tables: t, unitsPerEm: t.u16("head", 18)}
	s.ascent, s.descent = s.scaled(t.i16("hhea", 4)), s.scaled(t.i16("hhea", 6))
	s.name = "CSFIGS+LiberationSans" // six letters and + mark a subset
	keep := map[uint16]bool{0: true}
	for g := range glyphs {
		t.closure(g, keep)
	}
	glyf, loca := t.glyphTables(keep)
	head := slices.Clone(t["head"])
	binary.BigEndian.PutUint32(head[8:], 0)  // checkSumAdjustment, unused in a PDF
	binary.BigEndian.PutUint16(head[50:], 1) // indexToLocFormat: 32 bits
	s.file = writeSfnt(map[string][]byte{"head": head, "glyf": glyf, "loca": loca}, t, "cvt ", "fpgm", "hhea", "hmtx", "maxp", "prep")
	return s, nil
}

func (s *subset) scaled(units int) int { return units * 1000 / s.unitsPerEm }

// sorted are the glyphs' numbers.
func (s *subset) sorted() []uint16 { return slices.Sorted(maps.Keys(s.glyphs)) }

// widths is the array W of the font: number [width] number [width] ...
func (s *subset) widths() string {
	var b strings.Builder
	last := s.tables.u16("hhea", 34) - 1 // glyphs behind the last metric are as wide
	for _, g := range s.sorted() {
		fmt.Fprintf(&b, "%d [%s] ", g, num(float64(s.tables.u16("hmtx", 4*min(int(g), last)))*1000/float64(s.unitsPerEm)))
	}
	return b.String()
}

func (s *subset) box() string {
	var edges []float64
	for _, offset := range []int{36, 38, 40, 42} {
		edges = append(edges, float64(s.scaled(s.tables.i16("head", offset))))
	}
	return list(edges)
}

// toUnicode is the CMap by which readers search and copy the text (Adobe
// Technical Note 5411).
func (s *subset) toUnicode() []byte {
	var b bytes.Buffer
	b.WriteString("/CIDInit /ProcSet findresource begin 12 dict begin begincmap\n" +
		"/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def\n" +
		"/CMapName /Adobe-Identity-UCS def /CMapType 2 def\n" +
		"1 begincodespacerange <0000> <FFFF> endcodespacerange\n")
	const most = 100 // entries of a block
	for block := range slices.Chunk(s.sorted(), most) {
		fmt.Fprintf(&b, "%d beginbfchar\n", len(block))
		for _, g := range block {
			text := strings.TrimPrefix(pdfText(string(s.glyphs[g])), "<FEFF")
			fmt.Fprintf(&b, "<%04X> <%s\n", g, text)
		}
		b.WriteString("endbfchar\n")
	}
	b.WriteString("endcmap CMapName currentdict /CMap defineresource pop end end\n")
	return b.Bytes()
}
