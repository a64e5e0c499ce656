package xmlwalk

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"testing"
)

// routes is a text of 10 MB with the elements that large platforms are made of.
func routes() []byte {
	var b bytes.Buffer
	b.WriteString("<platform version=\"4.1\">\n")
	for i := 0; b.Len() < 10e6; i++ {
		fmt.Fprintf(&b, "<route src=\"h%d\" dst=\"h%d\"><link_ctn id=\"l%d\"/><link_ctn id=\"l%d\"/></route>\n", i/997, i%997, i/997, i%997)
	}
	b.WriteString("</platform>\n")
	return b.Bytes()
}

// BenchmarkTokens reads all tokens of a text. Standard compares end tags too.
func BenchmarkTokens(b *testing.B) {
	data := routes()
	run := func(name string, all func() error) {
		b.Run("lexer="+name, func(b *testing.B) {
			b.SetBytes(int64(len(data)))
			b.ReportAllocs()
			for b.Loop() {
				if err := all(); !errors.Is(err, io.EOF) {
					b.Fatal(err)
				}
			}
		})
	}
	ours := func(standard bool) func() error {
		return func() (err error) {
			x := Lexer{Data: data, Standard: standard}
			for err == nil {
				x.Attrs = x.Attrs[:0]
				_, err = x.Next()
			}
			return err
		}
	}
	run("xmlwalk", ours(false))
	run("standard", ours(true))
	run("encoding/xml", func() (err error) {
		d := xml.NewDecoder(bytes.NewReader(data))
		for err == nil {
			_, err = d.Token()
		}
		return err
	})
}
