package platform

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

func ExampleWriteNative() {
	b := NewBuilder("two hosts")
	src := b.Host(Host{Name: "a", SpeedFlops: 1e9, Cores: 4})
	dst := b.Host(Host{Name: "b", SpeedFlops: 2e9, Cores: 1})
	up, down := b.Duplex(Link{Name: "cable", BandwidthBytesPerSec: 125e6, LatencySec: 0.001})
	b.Route(src, dst, up)
	b.Route(dst, src, down)
	p, _ := b.Build()
	var out strings.Builder
	if err := WriteNative(&out, p); err != nil {
		fmt.Println(err)
	}
	fmt.Print(out.String())
	// Output:
	// name: "two hosts"
	// hosts:
	//   - {name: a, speed: 1Gf, cores: 4}
	//   - {name: b, speed: 2Gf}
	// links:
	//   - {name: cable, bandwidth: 1Gbps, latency: 1ms, sharing: split-duplex}
	// routes:
	//   - {from: a, to: b, links: [cable_UP], symmetrical: false}
	//   - {from: b, to: a, links: [cable_DOWN], symmetrical: false}
}

// requireRoundTrip writes p and reads it back, in both formats.
func requireRoundTrip(t require.TestingT, p *Platform) {
	form, err := p.nativeForm()
	require.NoError(t, err)
	for file, write := range map[string]func(*bytes.Buffer) error{
		"p.yaml": func(b *bytes.Buffer) error { return WriteNative(b, p) },
		"p.json": func(b *bytes.Buffer) error { return WriteNativeJSON(b, p) },
	} {
		var first, second bytes.Buffer
		require.NoError(t, write(&first))
		q, err := ReadNative(file, first.Bytes(), ReadOptions{})
		require.NoError(t, err, first.String())
		require.Equal(t, p.Name(), q.Name())
		require.Equal(t, values(p.Hosts()), values(q.Hosts()))
		require.Equal(t, loopbackLast(p), values(q.Links()))
		requireRoutesBack(t, p, q, form.declared)
		if file == "p.yaml" {
			err = WriteNative(&second, q)
		} else {
			err = WriteNativeJSON(&second, q)
		}
		require.NoError(t, err)
		require.Equal(t, first.String(), second.String(), "written again")
	}
}

// loopbackLast are p's links as a file's reader numbers them.
func loopbackLast(p *Platform) []Link {
	var links []Link
	for _, l := range p.Links() {
		if l.Name != loopbackName {
			links = append(links, l)
		}
	}
	loopback, _ := p.Loopback()
	return append(links, loopback)
}

func requireRoutesBack(t require.TestingT, p, q *Platform, toTheBit bool) {
	for a := range HostID(p.NumHosts()) {
		for b := range HostID(p.NumHosts()) {
			want, wantSec, errWant := p.AppendRouteLatency(nil, a, b)
			got, sec, err := q.AppendRouteLatency(nil, a, b)
			if errWant != nil {
				require.ErrorIs(t, err, ErrNoRoute)
				continue
			}
			require.NoError(t, err)
			require.Equal(t, linksOf(p, want), linksOf(q, got))
			if toTheBit {
				require.Equal(t, wantSec, sec)
			} else {
				require.InDelta(t, wantSec, sec, 1e-14*wantSec)
			}
		}
	}
}

// beyondFiles says what of some files in testdata a native file cannot hold.
var beyondFiles = map[string]string{
	"star.xml":     `host "middle" cannot reach itself, which a file cannot express`,
	"bypasses.xml": `zone "C" has routing Vivaldi, which a file can express for the outermost zone only, without loopbacks`,
}

func TestWriteNativeFiles(t *testing.T) {
	files, err := filepath.Glob("testdata/*.xml")
	require.NoError(t, err)
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) {
			p := readTestdata(t, filepath.Base(file))
			if why := beyondFiles[filepath.Base(file)]; why != "" {
				require.EqualError(t, WriteNative(&bytes.Buffer{}, p), "write platform: "+why)
				return
			}
			requireRoundTrip(t, p)
		})
	}
}

// TestWriteNativeSpecs also states which specs are written as declared.
func TestWriteNativeSpecs(t *testing.T) {
	for line, declared := range map[string]bool{
		"cluster(hosts=4,cores=3,bb-bw=2Gbps,bb-lat=1us,bb-sharing=fatpipe)":         true,
		"cluster(hosts=3,sharing=fatpipe,loopback-bw=1,loopback-lat=2,limiter-bw=3)": true,
		"cluster(hosts=2,loopback-bw=7Mbps,loopback-sharing=shared,suffix=.x)":       true,
		"cluster(hosts=3,speed=1Gf..2Gf)":                                            false,
		`cluster(hosts=2,prefix="")`:                                                 false,
		"star(hosts=5)":                                                              true,
		"full(hosts=4,sharing=split-duplex,lat=0.1us)":                               true,
		"mesh(dims=3x2,lat=0.1us)":                                                   true,
		"torus(dims=3x2x2,sharing=shared,bw=1Gbps|2Gbps)":                            true,
		"torus(dims=2,loopback-bw=1Gbps,limiter-bw=2Gbps,speed=1Gf..2Gf)":            false,
		"ring(hosts=1)": true,
		"tree(hosts=7,arity=3,lat=0.1s|0.2s,fat=3)":                              true,
		"fat-tree(down=2|3,up=1|2,cables=2|1,limiter-bw=1,lat=0|1us)":            true,
		"dragonfly(groups=2,chassis=2,routers=3,nodes=1,blue=5,sharing=fatpipe)": true,
		"ring(hosts=5,speed=2*1Gf|2Gf,cores=3)":                                  true,
		"cluster(hosts=5,speed=2*1Gf|2*2Gf,cores=4|3)":                           true,
		"cluster(hosts=2,cores=1*4|1*3)":                                         true,
		"star(hosts=2,speed=1Gf|2Gf|3Gf)":                                        true,
	} {
		p, err := FromSpec(line)
		require.NoError(t, err)
		form, err := p.nativeForm()
		require.NoError(t, err)
		require.Equal(t, declared, form.declared, line)
		requireRoundTrip(t, p)
		grown, err := Extend(p, Extension{K: 3, Link: Link{BandwidthBytesPerSec: 1, LatencySec: 0.1, Sharing: FatPipe}})
		require.NoError(t, err)
		requireRoundTrip(t, grown)
	}
}

func TestWriteNativeDeclared(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := randomRoot(t, rapid.SampledFrom([]ZoneKind{Full, Dijkstra, None, Vivaldi}).Draw(t, "kind"))
		form, err := p.nativeForm()
		require.NoError(t, err)
		require.True(t, form.declared)
		requireRoundTrip(t, p)
	})
}

func TestWriteNativeAllPairs(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := randomRoot(t, Floyd)
		if err := WriteNative(io.Discard, p); err == nil || !strings.Contains(err.Error(), "crosses "+loopbackName) {
			requireRoundTrip(t, p) // a bypass may start with the gateway's loopback
		}
	})
}

func TestWriteNativeErrors(t *testing.T) {
	large, err := FromSpec("star(hosts=1600,speed=1..2)")
	require.NoError(t, err)
	many, err := FromSpec("tree(hosts=1000,speed=1..2)")
	require.NoError(t, err)
	for want, p := range map[string]*Platform{
		"write platform: 1600 hosts need a route for each of 2560000 pairs (at most 1000000; use the line star(hosts=1600,speed=1..2) instead)": large,
		"write platform: more than 32 MiB or 2 million values of YAML could not be read back (write json instead)":                              many,
	} {
		var out bytes.Buffer
		require.EqualError(t, WriteNative(&out, p), want)
		require.Zero(t, out.Len())
	}
	for want, build := range map[string]func(b *Builder){
		`host "a\nb": name: "a\nb" holds a line break, a tab or another control character`: func(b *Builder) { b.Host(Host{"a\nb", 1, 1, nil}) },
		`link " ": name: empty text where a name is wanted`: func(b *Builder) {
			b.Host(Host{"a", 1, 1, nil})
			b.Link(Link{Name: " ", BandwidthBytesPerSec: 1})
		},
		`router "\t": name: empty text where a name is wanted`: func(b *Builder) {
			b.Host(Host{"a", 1, 1, nil})
			b.useGraph()
			b.Root().Router("\t")
		},
		`host "a" cannot reach itself, which a file cannot express`: func(b *Builder) { b.Root().Zone("star", Star).Host(Host{"a", 1, 1, nil}) },
		`host "a" cannot reach itself, which a file cannot express `: func(b *Builder) {
			b.Host(Host{"b", 1, 1, nil})
			b.Root().Zone("none", None).Host(Host{"a", 1, 1, nil})
		},
		`zone "w" is a Wi-Fi zone, which a file cannot express`: func(b *Builder) { b.Root().Zone("w", WiFi).Host(Host{"a", 1, 1, nil}) },
		`zone "v" has routing Vivaldi, which a file can express for the outermost zone only, without loopbacks`: func(b *Builder) {
			b.Host(Host{"b", 1, 1, nil})
			v := b.Root().Zone("v", Vivaldi)
			v.Coordinates(Point(v.Host(Host{"a", 1, 1, nil})), 1, 2, 3)
		},
	} {
		b := NewBuilder("")
		build(b)
		p, err := b.Build()
		require.NoError(t, err)
		require.EqualError(t, WriteNative(&bytes.Buffer{}, p), "write platform: "+strings.TrimSpace(want))
	}
	one, err := FromSpec("ring(hosts=1)")
	require.NoError(t, err)
	require.EqualError(t, WriteNative(brokenWriter{}, one), "write platform: disk full")
}

type brokenWriter struct{}

func (brokenWriter) Write([]byte) (int, error) { return 0, errors.New("disk full") }

// FuzzWriteNative: whatever can be read can be written and reads back the same.
func FuzzWriteNative(f *testing.F) {
	for _, text := range nativeSeeds {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if strings.Contains(text, "000") {
			t.Skip("a large cluster is legal, but slow to try")
		}
		p, err := ReadNative("f", []byte(text), ReadOptions{})
		if err == nil && p.NumHosts() < 50 {
			requireRoundTrip(t, p)
		}
	})
}
