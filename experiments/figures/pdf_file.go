package figures

import (
	"bytes"
	"compress/zlib"
	"fmt"
	"io"
)

// pdfFile collects the objects of a PDF, numbered from 1, and where they begin.
type pdfFile struct {
	out     bytes.Buffer
	offsets []int
}

func (f *pdfFile) object(format string, args ...any) {
	f.begin()
	fmt.Fprintf(&f.out, format, args...)
	f.out.WriteString("\nendobj\n")
}

func (f *pdfFile) begin() {
	f.offsets = append(f.offsets, f.out.Len())
	fmt.Fprintf(&f.out, "%d 0 obj\n", len(f.offsets))
}

// stream is an object with compressed data.
func (f *pdfFile) stream(data []byte, entries string) {
	var packed bytes.Buffer
	z := zlib.NewWriter(&packed)
	_, _ = z.Write(data) // a Buffer never fails
	_ = z.Close()
	f.begin()
	fmt.Fprintf(&f.out, "<< /Length %d /Filter /FlateDecode%s >>\nstream\n", packed.Len(), entries)
	f.out.Write(packed.Bytes())
	f.out.WriteString("\nendstream\nendobj\n")
}

// finish adds the table of offsets. The first object must be the catalog, the
// last one the document's information; that has no date, for the same figure is
// the same file.
func (f *pdfFile) finish(w io.Writer) error {
	table, n := f.out.Len(), len(f.offsets)
	fmt.Fprintf(&f.out, "xref\n0 %d\n0000000000 65535 f \n", n+1)
	for _, at := range f.offsets {
		fmt.Fprintf(&f.out, "%010d 00000 n \n", at)
	}
	fmt.Fprintf(&f.out, "trailer\n<< /Size %d /Root 1 0 R /Info %d 0 R >>\nstartxref\n%d\n%%%%EOF\n", n+1, n, table)
	_, err := w.Write(f.out.Bytes())
	return err
}
