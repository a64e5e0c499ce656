package figures

import (
	"encoding/binary"
	"errors"
	"maps"
	"slices"
)

// sfntTables are the tables of a TrueType font file by their tags (OpenType
// specification, "Organization of an OpenType font").
type sfntTables map[string][]byte

var errFont = errors.New("no TrueType font")

// readSfnt finds the tables and checks that those that a subset needs are there.
func readSfnt(data []byte) (sfntTables, error) {
	if len(data) < 12 {
		return nil, errFont
	}
	t := sfntTables{}
	for i := range int(binary.BigEndian.Uint16(data[4:])) {
		entry := 12 + 16*i
		if entry+16 > len(data) {
			return nil, errFont
		}
		offset, size := int64(binary.BigEndian.Uint32(data[entry+8:])), int64(binary.BigEndian.Uint32(data[entry+12:]))
		if offset+size > int64(len(data)) {
			return nil, errFont
		}
		t[string(data[entry:entry+4])] = data[offset : offset+size]
	}
	for tag, size := range map[string]int{"head": 54, "hhea": 36, "maxp": 6, "hmtx": 4, "loca": 4, "glyf": 0} {
		if len(t[tag]) < size || t[tag] == nil {
			return nil, errFont
		}
	}
	return t, nil
}

// u16 and i16 read a number of a table, 0 behind its end.
func (t sfntTables) u16(tag string, offset int) int {
	if offset+2 > len(t[tag]) {
		return 0
	}
	return int(binary.BigEndian.Uint16(t[tag][offset:]))
}

func (t sfntTables) i16(tag string, offset int) int { return int(int16(t.u16(tag, offset))) }

// glyph is the outline of a glyph, empty for a blank.
func (t sfntTables) glyph(g uint16) []byte {
	at := func(i int) int {
		if t.i16("head", 50) == 0 { // short offsets are halved
			return 2 * t.u16("loca", 2*i)
		}
		return t.u16("loca", 4*i)<<16 | t.u16("loca", 4*i+2)
	}
	from, to := at(int(g)), at(int(g)+1)
	if from >= to || to > len(t["glyf"]) {
		return nil
	}
	return t["glyf"][from:to]
}

// The flags of a composite glyph's parts (OpenType specification, glyf).
const (
	wordArguments = 1 << 0
	oneScale      = 1 << 3
	moreParts     = 1 << 5
	twoScales     = 1 << 6
	fourScales    = 1 << 7
)

// closure adds a glyph and those that it is put together from.
func (t sfntTables) closure(g uint16, keep map[uint16]bool) {
	if keep[g] && g != 0 {
		return
	}
	keep[g] = true
	outline := t.glyph(g)
	if len(outline) < 10 || int16(binary.BigEndian.Uint16(outline)) >= 0 {
		return
	}
	for at := 10; at+4 <= len(outline); {
		flags, part := binary.BigEndian.Uint16(outline[at:]), binary.BigEndian.Uint16(outline[at+2:])
		if part != g {
			t.closure(part, keep)
		}
		at += 6
		for flag, more := range map[uint16]int{wordArguments: 2, oneScale: 2, twoScales: 4, fourScales: 8} {
			if flags&flag != 0 {
				at += more
			}
		}
		if flags&moreParts == 0 {
			return
		}
	}
}

// glyphTables are the outlines that are kept and where they begin.
func (t sfntTables) glyphTables(keep map[uint16]bool) (glyf, loca []byte) {
	for g := range t.u16("maxp", 4) {
		loca = binary.BigEndian.AppendUint32(loca, uint32(len(glyf)))
		if keep[uint16(g)] {
			glyf = append(glyf, t.glyph(uint16(g))...)
			for len(glyf)%4 != 0 {
				glyf = append(glyf, 0)
			}
		}
	}
	return glyf, binary.BigEndian.AppendUint32(loca, uint32(len(glyf)))
}

// writeSfnt puts a font file together from new tables and some of the old ones,
// as far as there are any.
func writeSfnt(tables map[string][]byte, old sfntTables, tags ...string) []byte {
	for _, tag := range tags {
		if old[tag] != nil {
			tables[tag] = old[tag]
		}
	}
	names := slices.Sorted(maps.Keys(tables))
	log2 := 0
	for 2<<log2 <= len(names) {
		log2++
	}
	var head, body []byte
	head = binary.BigEndian.AppendUint32(head, 0x00010000)
	for _, x := range []int{len(names), 16 << log2, log2, 16 * (len(names) - 1<<log2)} {
		head = binary.BigEndian.AppendUint16(head, uint16(x))
	}
	start := 12 + 16*len(names)
	for _, tag := range names {
		data := tables[tag]
		head = append(head, tag...)
		head = binary.BigEndian.AppendUint32(head, checksum(data))
		head = binary.BigEndian.AppendUint32(head, uint32(start+len(body)))
		head = binary.BigEndian.AppendUint32(head, uint32(len(data)))
		body = append(body, data...)
		for len(body)%4 != 0 {
			body = append(body, 0)
		}
	}
	return append(head, body...)
}

// checksum adds up a table's 32-bit numbers.
func checksum(data []byte) (sum uint32) {
	var word [4]byte
	for len(data) > 0 {
		word = [4]byte{}
		data = data[copy(word[:], data):]
		sum += binary.BigEndian.Uint32(word[:])
	}
	return sum
}
