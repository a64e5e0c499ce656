package platform

import (
	"math"
	"reflect"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// oddValue draws a value of any type that methods of the Builder take, more often odd than not.
func oddValue(t *rapid.T, typ reflect.Type) reflect.Value {
	v := reflect.New(typ).Elem()
	draw := func(list ...any) {
		v.Set(reflect.ValueOf(rapid.SampledFrom(list).Draw(t, typ.String())).Convert(typ))
	}
	switch typ.Kind() {
	case reflect.Float64:
		draw(math.NaN(), math.Inf(1), math.Inf(-1), -1.0, 0.0, 1.0, 2.0, 1e300)
	case reflect.Int, reflect.Int32:
		draw(math.MinInt32, -1, 0, 1, 2, 7, math.MaxInt32)
	case reflect.Uint8, reflect.Uint32:
		draw(0, 1, 2, 3, 9, 255)
	case reflect.String:
		draw("", "h", "l", "new", "other", "Star", "\x00", "a b")
	case reflect.Bool:
		draw(true, false)
	case reflect.Slice:
		for range rapid.IntRange(0, 2).Draw(t, "items") {
			v.Set(reflect.Append(v, oddValue(t, typ.Elem())))
		}
	case reflect.Pointer:
		if rapid.Bool().Draw(t, "given") {
			v.Set(reflect.New(typ.Elem()))
			v.Elem().Set(oddValue(t, typ.Elem()))
		}
	case reflect.Struct:
		for i := range typ.NumField() {
			if f := typ.Field(i); f.IsExported() && rapid.Bool().Draw(t, f.Name) {
				v.Field(i).Set(oddValue(t, f.Type))
			}
		}
	case reflect.Interface:
		one := rapid.SampledFrom([]Topology{nil, Torus{}, Mesh{}, FatTree{}, Dragonfly{}, Tree{}}).Draw(t, "topology")
		if one != nil {
			v.Set(oddValue(t, reflect.TypeOf(one)))
		}
	default:
		t.Fatalf("no odd value of type %s", typ)
	}
	return v
}

// TestBuilderTakesAnything calls every exported method of the Builder and of its zones with odd
// values: mistakes are errors that name what they are about, and nothing panics.
func TestBuilderTakesAnything(t *testing.T) {
	last := map[string]bool{"Build": true, "TakeErrors": true}
	called := map[string]bool{}
	rapid.Check(t, func(t *rapid.T) {
		b := NewBuilder("p")
		h := b.Host(Host{Name: "h", SpeedFlops: 1, Cores: 1})
		l := b.Link(Link{Name: "l", BandwidthBytesPerSec: 1})
		b.Route(h, h, l)
		receivers := []reflect.Value{reflect.ValueOf(b), reflect.ValueOf(b.Root())}
		for kind := Full; kind <= WiFi; kind++ {
			receivers = append(receivers, reflect.ValueOf(b.Root().Zone(kind.String(), kind)))
		}
		var errs []error
		for _, x := range receivers {
			for i := range x.NumMethod() {
				m := x.Type().Method(i)
				if called[m.Name] = true; last[m.Name] {
					continue
				}
				args := []reflect.Value{x}
				for i := 1; i < m.Type.NumIn(); i++ {
					args = append(args, oddValue(t, m.Type.In(i)))
				}
				if m.Name == "ExpectRoutes" { // it gets the memory that it requests
					args[1] = reflect.ValueOf(min(int(args[1].Int()), 7))
				}
				call := m.Func.Call
				if m.Type.IsVariadic() {
					call = m.Func.CallSlice
				}
				for _, out := range call(args) {
					if err, is := out.Interface().(error); is {
						errs = append(errs, err)
					}
				}
			}
		}
		errs = append(errs, b.TakeErrors()...)
		if _, err := b.Build(); err != nil {
			errs = append(errs, err)
		}
		for _, err := range errs {
			require.Regexp(t, `"|without a name|without a function|(route|bypass|host|member|no host|no link|\w+) -?\d|declarations were refused`, err.Error())
		}
	})
	for _, typ := range []reflect.Type{reflect.TypeFor[*Builder](), reflect.TypeFor[Zone]()} {
		for i := range typ.NumMethod() {
			require.Contains(t, called, typ.Method(i).Name)
		}
	}
}

func validHost() Host { return Host{Name: "h", SpeedFlops: 1, Cores: 1} }

func validCluster() ClusterParams {
	return ClusterParams{Name: "c", Hosts: 2, SpeedFlops: 1, Cores: 1, BandwidthBytesPerSec: 1}
}

// validNumbers are things that a Builder takes, with a word of the message for each of their numbers.
var validNumbers = []struct {
	valid   any
	words   map[string]string
	declare func(b *Builder, x any)
}{
	{validHost(), map[string]string{"SpeedFlops": "speed", "Cores": "cores"}, func(b *Builder, x any) { b.Host(x.(Host)) }},
	{Link{Name: "l", BandwidthBytesPerSec: 1}, map[string]string{"BandwidthBytesPerSec": "bandwidth", "LatencySec": "latency"}, func(b *Builder, x any) { b.Link(x.(Link)) }},
	{HostDetails{}, map[string]string{"Pstate": "power state", "MemoryBytes": "memory"}, func(b *Builder, x any) {
		h, d := validHost(), x.(HostDetails)
		h.Details = &d
		b.Host(h)
	}},
	{Disk{"d", 1, 1, nil}, map[string]string{"ReadBytesPerSec": "reads", "WriteBytesPerSec": "writes"}, func(b *Builder, x any) {
		h := validHost()
		h.Details = &HostDetails{Disks: []Disk{x.(Disk)}}
		b.Host(h)
	}},
	{Actor{Host: "first", Function: "f"}, map[string]string{"StartSec": "starts", "KillSec": "killed"}, func(b *Builder, x any) { b.Actor(x.(Actor)) }},
	{validCluster(), map[string]string{
		"Hosts": "hosts", "SpeedFlops": "speed", "Cores": "cores", "BandwidthBytesPerSec": "bandwidth", "LatencySec": "latency", "LimiterBytesPerSec": "limiter",
	}, func(b *Builder, x any) { b.Root().AddCluster(x.(ClusterParams)) }},
	{HostGroup{1, 1, 1}, map[string]string{"Hosts": "group", "SpeedFlops": "speed", "Cores": "cores"}, func(b *Builder, x any) {
		c := validCluster()
		c.Groups = []HostGroup{x.(HostGroup)}
		b.Root().AddCluster(c)
	}},
	{Level{1, 0}, map[string]string{"BandwidthBytesPerSec": "bandwidth", "LatencySec": "latency"}, func(b *Builder, x any) {
		c := validCluster()
		c.Hosts, c.Topology, c.Levels = 0, Mesh{[]int{2}}, []Level{x.(Level)}
		b.Root().AddCluster(c)
	}},
	{Tree{2, 2}, map[string]string{"Hosts": "hosts", "Arity": "arity"}, func(b *Builder, x any) {
		c := validCluster()
		c.Hosts, c.Topology = 0, x.(Tree)
		b.Root().AddCluster(c)
	}},
	{Dragonfly{1, 1, 1, 1, 1, 1, 1}, map[string]string{
		"Groups": "groups", "Chassis": "chassis", "Routers": "routers", "Nodes": "nodes", "Green": "green", "Black": "black", "Blue": "blue",
	}, func(b *Builder, x any) {
		c := validCluster()
		c.Hosts, c.Topology = 0, x.(Dragonfly)
		b.Root().AddCluster(c)
	}},
}

// TestNumbersOutOfRangeAreNamed sets every number of what a Builder takes to what it cannot be: the error
// says which number it is. Fields without a word here fail the test.
func TestNumbersOutOfRangeAreNamed(t *testing.T) {
	for _, x := range validNumbers {
		typ := reflect.TypeOf(x.valid)
		for i := range typ.NumField() {
			var odd []any
			switch typ.Field(i).Type.Kind() {
			case reflect.Float64:
				odd = []any{math.NaN(), math.Inf(1), math.Inf(-1), -1.0}
			case reflect.Int:
				odd = []any{-1, math.MinInt}
			}
			for _, value := range odd {
				b := NewBuilder("p")
				b.Host(Host{Name: "first", SpeedFlops: 1, Cores: 1})
				one := reflect.New(typ).Elem()
				one.Set(reflect.ValueOf(x.valid))
				one.Field(i).Set(reflect.ValueOf(value))
				x.declare(b, one.Interface())
				_, err := b.Build()
				name := typ.Field(i).Name
				require.Contains(t, x.words, name, typ)
				require.ErrorContains(t, err, x.words[name], "%s.%s = %v", typ, name, value)
			}
		}
	}
}
