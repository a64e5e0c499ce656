// Package packed reads and writes files that gzip or zstd has compressed: an input by how it begins, an
// output by the end of its name. What is made of the same text has the same bytes each time.
//
// # Not here
//
// How much an input may expand to is the limit of package memory, which its callers read through. Other
// compressions are refused where inputs are opened, in cmd/clustersim/internal/input.
package packed

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/clustersim/clustersim/internal/packed/ending"
)

// format is a compression.
type format struct {
	name   string
	ending string // of file names
	begin  string // of files
	read   func(io.Reader) (io.ReadCloser, error)
	write  func(io.Writer) (io.WriteCloser, error)
}

// byName is the compression that a file's name stands for; nil if it stands for none.
func byName(name string) *format {
	if _, e := ending.Cut(name); e != "" {
		for i := range formats {
			if formats[i].ending == e {
				return &formats[i]
			}
		}
	}
	return nil
}

// byContent is the compression that a file begins like; nil if it begins like none.
func byContent(begin []byte) *format {
	for i := range formats {
		if bytes.HasPrefix(begin, []byte(formats[i].begin)) {
			return &formats[i]
		}
	}
	return nil
}

// IsPacked says whether a file that begins so is compressed in a way that Reader reads.
func IsPacked(begin []byte) bool { return byContent(begin) != nil }

// Reader reads what a file has, expanded if it begins like a compressed one. An error of a damaged file says so
// and names the compression. Close closes what is read from too.
func Reader(r io.ReadCloser) (io.ReadCloser, error) {
	buf := bufio.NewReaderSize(r, 1<<16)
	begin, err := buf.Peek(4)
	if err != nil && !errors.Is(err, io.EOF) {
		return nil, errors.Join(err, r.Close())
	}
	f := byContent(begin)
	if f == nil {
		return reader{buf, r}, nil
	}
	in, err := f.read(buf)
	if err != nil {
		return nil, errors.Join(f.damaged(err), r.Close())
	}
	return &expanding{format: f, in: in, from: r}, nil
}

type reader struct {
	io.Reader
	io.Closer
}

// expanding reads a compressed file.
type expanding struct {
	format *format
	in     io.ReadCloser
	from   io.Closer
}

func (x *expanding) Read(p []byte) (int, error) {
	n, err := x.in.Read(p)
	if err != nil && err != io.EOF {
		err = x.format.damaged(err)
	}
	return n, err
}

func (x *expanding) Close() error { return errors.Join(x.in.Close(), x.from.Close()) }

// ErrDamaged is that of a compressed file that cannot be expanded.
var ErrDamaged = errors.New("damaged")

// damaged is an error about a file that cannot be expanded.
func (f *format) damaged(err error) error {
	if errors.Is(err, io.ErrUnexpectedEOF) || errors.Is(err, io.EOF) {
		return fmt.Errorf("%w %s file: it ends too early", ErrDamaged, f.name)
	}
	text := err.Error()
	for _, prefix := range []string{f.name, "flate"} {
		text = strings.TrimPrefix(text, prefix+": ")
	}
	return fmt.Errorf("%w %s file: %s", ErrDamaged, f.name, text)
}

// Writer compresses what is written, if the name of the file says so. Close ends the compressed text, and leaves
// w open.
func Writer(name string, w io.Writer) (io.WriteCloser, error) {
	f := byName(name)
	if f == nil {
		return plain{w}, nil
	}
	return f.write(w)
}

type plain struct{ io.Writer }

func (plain) Close() error { return nil }
