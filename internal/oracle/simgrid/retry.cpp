// retry runs one placed DAG on SimGrid whose hosts and links fail: a task that fails runs
// again on its host once that is on, and a transfer once all that it needs is on.
//
//   g++ -O2 -std=c++17 -o retry retry.cpp -lsimgrid      (SimGrid 3.32 or newer)
//   ./retry PLATFORM.xml DAG.txt [--acks] [--cfg=network/model:CM02 ...]
//
// DAG.txt has T, E and O items as replay.cpp reads them, on time-shared hosts, and "S DATE"
// for each date at which a state changes, in order. Messages within a host are mere
// precedences. The platform has a host "driver", which is always on. --acks: a transfer
// needs the way back too.
//
// stdout: "task NUMBER START FINISH", then "message NUMBER START FINISH", of the attempt
// that ended well, with 17 significant digits. stderr: how many attempts failed.
#include "serve.hpp"
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <deque>
#include <fstream>
#include <functional>
#include <simgrid/s4u.hpp>
#include <string>
#include <vector>

namespace s4u = simgrid::s4u;

namespace {

struct Item {
  double start = -1, finish = -1;
  double amount = 0; // flop, or bytes
  int missing   = 0;
  s4u::SemaphorePtr ready = s4u::Semaphore::create(0);
  s4u::Host* from         = nullptr;
  s4u::Host* to           = nullptr; // null: a task
  bool sent               = true;
  std::vector<Item*> next;
  std::vector<s4u::Link*> links; // that it needs
};

std::deque<Item> tasks, messages;
std::vector<double> switches;
int failures = 0;

bool available(const Item& x)
{
  bool on = x.from->is_on() && (x.to == nullptr || x.to->is_on());
  for (const auto* l : x.links)
    on = on && l->is_on();
  return on;
}

// await sleeps from switch to switch until all that x needs is on; a few units in the last
// place longer, so that rounding does not wake it before the switch.
void await(const Item& x)
{
  for (double date : switches) {
    if (available(x))
      return;
    if (date > s4u::Engine::get_clock())
      s4u::this_actor::sleep_until(date * (1 + 1e-15));
  }
}

void live(Item& x)
{
  for (int i = 0; i < x.missing; i++)
    x.ready->acquire();
  while (x.finish < 0 && x.sent) {
    await(x);
    x.start = s4u::Engine::get_clock();
    try {
      if (x.to == nullptr)
        s4u::this_actor::exec_init(x.amount)->set_host(x.from)->wait();
      else
        s4u::Comm::sendto(x.from, x.to, static_cast<uint64_t>(x.amount));
      x.finish = s4u::Engine::get_clock();
    } catch (const simgrid::Exception&) { // a host or a link
      failures++;
    }
  }
  for (Item* next : x.next)
    next->ready->release();
}

void precede(Item& a, Item& b)
{
  a.next.push_back(&b);
  b.missing++;
}

void read(const char* file_name, bool acks)
{
  std::ifstream file(file_name);
  std::string kind, name, host;
  size_t from, to;
  double x;
  while (file >> kind) {
    if (kind == "T" && file >> name >> x >> host) {
      tasks.emplace_back();
      tasks.back().amount = x;
      tasks.back().from   = s4u::Host::by_name(host);
    } else if (kind == "E" && file >> from >> to >> x) {
      messages.emplace_back();
      Item& m  = messages.back();
      m.amount = x;
      m.from   = tasks.at(from).from;
      m.to     = tasks.at(to).from;
      m.sent   = m.from != m.to;
      double latency;
      if (m.sent)
        m.from->route_to(m.to, m.links, &latency);
      if (m.sent && acks)
        m.to->route_to(m.from, m.links, &latency);
      precede(tasks.at(from), m);
      precede(m, tasks.at(to));
    } else if (kind == "O" && file >> from >> to) {
      precede(tasks.at(from), tasks.at(to));
    } else if (kind == "S" && file >> x) {
      switches.push_back(x);
    } else {
      fprintf(stderr, "retry: %s: bad item %s\n", file_name, kind.c_str());
      exit(3);
    }
  }
}

void print(const char* what, const std::deque<Item>& items)
{
  for (size_t i = 0; i < items.size(); i++)
    if (items[i].sent)
      printf("%s %zu %.17g %.17g\n", what, i, items[i].start, items[i].finish);
}

} // namespace

int main(int argc, char** argv)
{
  serve(argc, argv);
  s4u::Engine engine(&argc, argv); // takes its own options out of argv
  if (argc < 3) {
    fprintf(stderr, "usage: retry PLATFORM.xml DAG.txt [--acks] [SimGrid options]\n");
    return 2;
  }
  engine.load_platform(argv[1]);
  engine.seal_platform(); // some routes do not exist until then
  read(argv[2], argc > 3 && strcmp(argv[3], "--acks") == 0);
  for (auto* items : {&tasks, &messages})
    for (Item& x : *items)
      s4u::Actor::create("item", s4u::Host::by_name("driver"), live, std::ref(x));
  engine.run();
  print("task", tasks);
  print("message", messages);
  fprintf(stderr, "failures %d\n", failures);
}
