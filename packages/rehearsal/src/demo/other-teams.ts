import type { DemoTeam } from './script.ts'

/** Teams that have picked up orders, and brought back units in every condition. */
export const otherTeams: readonly DemoTeam[] = [
  {
    code: '7QX4M',
    description:
      'A mesh of cheap moisture sensors for community gardens: each bed reports when it is thirsty, and the nearest volunteer gets a message with the bed’s number.',
    members: [
      'amara.okonkwo@example.com',
      'jl.fernandez@example.com',
      'siobhan.os@example.org',
      'zoe.lindqvist@example.com',
    ],
    orders: [
      {
        at: 45.38,
        items: {
          'XBee Zigbee module, Series 2C': 2,
          'Soil moisture sensor': 2,
          'Arduino Nano': 2,
          '4×AA battery holder with switch': 2,
        },
        ready: 45.15,
        pickedUp: 44.75,
        reports: [
          {
            at: 6.5,
            by: 'siobhan.os@example.org',
            state: 'broken',
            item: 'XBee Zigbee module, Series 2C',
            quantity: 1,
            what: 'One of the two modules no longer joins the mesh, and its pins are bent on one side.',
            when: 'This morning, after we had moved tables',
            where: 'Table 14, main hall',
          },
        ],
      },
      { at: 4.5, items: { 'Digital multimeter': 1, 'Jumper wires, male/male, 40 × 6"': 2 } },
    ],
  },
  {
    code: 'B3KTZ',
    description:
      'Three pocket-sized units that find each other in a crowd: a needle of light on each points to where the other two are.',
    members: ['nhung.nguyen@example.org', 'lukasz.b@example.com', 'akemi.takahashi@example.com'],
    orders: [
      {
        at: 44.83,
        items: { 'XBee Zigbee module, Series 2C': 2, 'NEO-6M GPS module': 1 },
        ready: 44.7,
        pickedUp: 44.25,
      },
      {
        at: 44.5,
        items: {
          'MPU-6050 accelerometer and gyroscope breakout': 1,
          'LED assortment, 20 pieces': 1,
        },
        ready: 44.12,
        pickedUp: 43.8,
        returns: [
          {
            at: 16,
            items: [
              ['MPU-6050 accelerometer and gyroscope breakout', 1, 'Healthy'],
              ['LED assortment, 20 pieces', 1, 'Heavily Used'],
            ],
          },
        ],
      },
    ],
  },
  {
    code: 'C9WRH',
    description:
      'We listen to what the building’s old door badges say to their readers and show, on a small display, what anybody nearby could learn from it.',
    members: [
      'ouyang.yx@example.org',
      'jiwoo.han@example.com',
      'm.alzahrani@example.com',
      'a.kuznetsova@example.com',
    ],
    orders: [
      {
        at: 44.38,
        items: { 'Flipper Zero': 1, 'RC522 RFID reader kit': 1 },
        ready: 44,
        pickedUp: 43.62,
      },
      { at: 6.2, items: { 'XBee Zigbee module, Series 2C': 1 }, ready: 2.8 },
    ],
  },
  {
    code: 'E8MVA',
    description:
      'A glove that turns the finger alphabet into speech. Five bend sensors, one small network trained on our own hands during the night.',
    members: ['nattapong.s@example.com', 'anahit.h@example.com', 'o.yew@example.com'],
    orders: [
      {
        at: 45.2,
        items: { 'Flex sensor 2.2"': 2, 'Arduino Nano 33 BLE Sense': 1, 'Speaker 3", 4 Ω 3 W': 2 },
        ready: 45,
        pickedUp: 44.62,
        returns: [
          { at: 22, items: [['Flex sensor 2.2"', 1, 'Broken']] },
          {
            at: 7.5,
            items: [
              ['Flex sensor 2.2"', 1, 'Healthy'],
              ['Arduino Nano 33 BLE Sense', 1, 'Healthy'],
              ['Speaker 3", 4 Ω 3 W', 1, 'Healthy'],
              ['Speaker 3", 4 Ω 3 W', 1, 'Lost'],
            ],
          },
        ],
      },
    ],
  },
  {
    code: 'F4JYC',
    description:
      'A rehearsal room for stage fright: an audience in virtual reality that coughs, yawns and applauds depending on how you speak.',
    members: ['ji.e@example.org', 'keahi.k@example.com'],
    orders: [
      {
        at: 43.95,
        items: { 'Meta Quest 2': 1, 'Single-lead heart rate monitor, AD8232': 1 },
        ready: 43.75,
        pickedUp: 43.38,
      },
    ],
  },
  {
    code: 'K5ZBT',
    description:
      'A rover that sorts the bottles of the party afterwards: it knows glass from plastic by the sound of a gentle tap.',
    members: [
      'rhys.ap.gwilym@example.org',
      'ngaio.tw@example.com',
      'fatoumata.ns@example.com',
      'seun.adebayo@example.org',
    ],
    orders: [
      {
        at: 44.05,
        items: {
          'TT gearbox motor': 4,
          'TB6612FNG dual motor driver carrier': 2,
          'Electret microphone amplifier, MAX4466': 2,
          'Solderless breadboard, 830 points': 3,
        },
        ready: 43.85,
        pickedUp: 43.5,
        returns: [
          {
            at: 14,
            items: [
              ['TT gearbox motor', 1, 'Broken'],
              ['TT gearbox motor', 1, 'Heavily Used'],
              ['TB6612FNG dual motor driver carrier', 1, 'Healthy'],
            ],
          },
          { at: 3.3, items: [['Solderless breadboard, 830 points', 1, 'Lost']] },
        ],
        reports: [
          {
            at: 15,
            by: 'rhys.ap.gwilym@example.org',
            state: 'broken',
            item: 'TT gearbox motor',
            quantity: 1,
            what: 'The gears grind, and the axle does not turn.',
            when: 'On the first test drive',
            where: 'Corridor to the kitchen',
            resolvedAt: 14,
          },
          {
            at: 2.2,
            by: 'ngaio.tw@example.com',
            state: 'lost',
            item: 'Electret microphone amplifier, MAX4466',
            quantity: 1,
            what: 'It was on the table in the evening, and was gone when we came back.',
            when: 'Between 22:00 and breakfast',
            where: 'Table 3, room 204',
          },
        ],
      },
    ],
  },
  {
    code: 'PV83D',
    description:
      'A kettle that says how long it will still take. It turned out that the kettle next door already does that.',
    members: ['stefan.t@example.org', 'hoanganh.d@example.org'],
    orders: [
      {
        at: 42.56,
        items: { 'DHT22 temperature and humidity sensor': 2, 'Tactile push button, 6 mm': 4 },
        ready: 42.12,
        pickedUp: 41,
        returns: [
          {
            at: 13,
            items: [
              ['DHT22 temperature and humidity sensor', 2, 'Healthy'],
              ['Tactile push button, 6 mm', 4, 'Healthy'],
            ],
          },
        ],
      },
    ],
  },
]
